import type { ScenarioStep } from '@stepwell/contract';

/** What a learner does to order, up to the button. */
export const FILL_FORM: ScenarioStep[] = [
  { fill: 'Full name', value: 'Ishita Deshpande' },
  { fill: 'E-mail', value: 'ishita@example.org' },
  { fill: 'Phone', value: '9876543210' },
  { click: 'UPI Scan', role: 'radio' },
  { click: 'I have read and agree to the website terms and conditions', role: 'checkbox' },
];

/** The same, and the order. */
export const PLACE_ORDER: ScenarioStep[] = [...FILL_FORM, { click: 'Place order, ₹1,178.82' }];

/** From a placed order to its reference. */
export const SEND_REFERENCE: ScenarioStep[] = [
  { click: 'I have successfully paid via UPI Scan', role: 'checkbox' },
  { fill: 'UPI reference', value: '432718069123' },
  { click: 'Submit' },
];
