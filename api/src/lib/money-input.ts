import { ApiError } from './api-error';

const CURRENCY = /^(?:₹|Rs\.?|INR)\s*/i;
/** Matches an amount without digit groups, with Indian groups (`12,34,567`), or with groups of three (`1,234,567`). */
const AMOUNT = /^(\d{1,9}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const DIGITS_MAX = 9;

/**
 * Parses an amount in rupees, as staff type it and commands print it: `1178`, `1178.8`, `1,178.82` or `₹1,178.82`, with up to nine
 * digits before the point.
 * @returns paise
 * @throws ApiError 422 for anything else
 */
export function paiseOf(text: string): number {
  const paise = paiseIn(text);
  if (paise !== null) return paise;
  const message = `'${text}' is not an amount in rupees such as 1178.82`;
  throw new ApiError(422, message, { fields: { amount: message } });
}

/** Like `paiseOf`, but returns `null` for a text that is no amount. */
export function paiseIn(text: string): number | null {
  const [, grouped = '', decimals = ''] = AMOUNT.exec(text.trim().replace(CURRENCY, '')) ?? [];
  const rupees = grouped.replaceAll(',', '');
  if (rupees === '' || rupees.length > DIGITS_MAX) return null;
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}
