import type { ScenarioStep } from '@stepwell/contract';

export const SEND_QUERY: ScenarioStep[] = [
  { fill: 'Full name', value: 'Ishita Deshpande' },
  { fill: 'E-mail', value: 'ishita@example.org' },
  { fill: 'Phone', value: '9876543210' },
  { fill: 'Message', value: 'Which batch of the aptitude course starts next?' },
  { click: 'Send query' },
];

export const SUBSCRIBE: ScenarioStep[] = [
  { fill: 'E-mail address', value: 'ishita@example.org' },
  { click: 'Subscribe' },
];

/** Fills the honeypot, as only robots do. */
export const ROBOT: ScenarioStep = { fill: 'Website', value: 'https://spam.example', by: 'robot' };
