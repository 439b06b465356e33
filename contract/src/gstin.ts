import { GST_STATES, gstStateOf } from './gst-states';

/** State code, PAN, number of the registration, `Z`, check digit. */
const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const BASE = 36;

/** Whether a text in capitals is a GSTIN of an existing state with a correct check digit. */
export function isGstin(text: string): boolean {
  return PATTERN.test(text) && gstStateOf(text) in GST_STATES && checkDigitOf(text) === text.charAt(14);
}

/** The 15th character, which the Luhn algorithm in base 36 computes from the first 14, weighted 1 and 2 in turn. */
function checkDigitOf(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = Number.parseInt(gstin.charAt(index), BASE) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase();
}
