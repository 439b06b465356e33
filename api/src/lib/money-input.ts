const CURRENCY = /^(?:₹|Rs\.?|INR)\s*/i;
/** Written after a whole amount: `500/-`. */
const ONLY = /\s*\/-$/;
/** Matches an amount without digit groups, with Indian groups (`12,34,567`), or with groups of three (`1,234,567`). */
const AMOUNT = /^(\d{1,9}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const DIGITS_MAX = 9;

/**
 * Parses an amount in rupees, as people type it: `1178`, `1178.8`, `1,178.82`, `₹ 1,178.82` or `1178/-`, with up to nine digits before the
 * point.
 * @returns paise; `null` for a text that is no amount
 */
export function paiseIn(text: string): number | null {
  const amount = text.trim().replace(CURRENCY, '').replace(ONLY, '');
  const [, grouped = '', decimals = ''] = AMOUNT.exec(amount) ?? [];
  const rupees = grouped.replaceAll(',', '');
  if (rupees === '' || rupees.length > DIGITS_MAX) return null;
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}
