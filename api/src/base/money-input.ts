import { Refusal } from './refusal';

/**
 * The paise of an amount in rupees as staff type it: `1178`, `1178.8` or `1178.82`.
 * @throws Refusal 422 for anything else
 */
export function paiseOf(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) throw new Refusal(422, `'${text}' is not an amount in rupees such as 1178.82`);
  const [, rupees = '', decimals = ''] = match;
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}
