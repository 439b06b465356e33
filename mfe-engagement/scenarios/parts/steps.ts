import type { ScenarioStep } from '@stepwell/contract';

/** A query that keeps every rule, sent. */
export const SEND_QUERY: ScenarioStep[] = [
  { fill: 'Full name', value: 'Ishita Deshpande' },
  { fill: 'E-mail', value: 'ishita@example.org' },
  { fill: 'Phone', value: '9876543210' },
  { fill: 'Message', value: 'Which batch of the aptitude course starts next?' },
  { click: 'Send query' },
];

/** An address that keeps every rule, sent. */
export const SUBSCRIBE: ScenarioStep[] = [
  { fill: 'E-mail address', value: 'ishita@example.org' },
  { click: 'Subscribe' },
];
