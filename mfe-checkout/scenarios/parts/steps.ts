import type { ScenarioStep } from '@stepwell/contract';

export const FILL_FORM: ScenarioStep[] = [
  { fill: 'Full name', value: 'Ishita Deshpande' },
  { fill: 'E-mail', value: 'ishita@example.org' },
  { fill: 'Phone', value: '9876543210' },
  { click: 'UPI Scan', role: 'radio' },
  { click: 'I have read and agree to the website terms and conditions', role: 'checkbox' },
];

export const PLACE_ORDER: ScenarioStep[] = [...FILL_FORM, { click: 'Place order, ₹1,178.82' }];

/** Confirms the payment, which shows the field of the reference. */
export const PAY: ScenarioStep = { click: 'I have successfully paid via UPI Scan', role: 'checkbox' };

/** From a placed order to its reference. */
export const SEND_REFERENCE: ScenarioStep[] = [
  PAY,
  { fill: 'UPI reference', value: '432718069123' },
  { click: 'Submit' },
];
