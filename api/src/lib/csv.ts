import { stringify } from 'csv-stringify/sync';

/** Written at the start of a CSV file, so that spreadsheet programs read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Formats rows as CSV lines. No cell is a formula for a spreadsheet. */
export function csvLines(rows: (string | number)[][]): string {
  return stringify(rows, {
    cast: { string: noFormula },
    // Also quotes cells with an apostrophe, tab or line break, not only those with a comma or quotation mark.
    quoted_match: /['\t\r\n]/,
    record_delimiter: 'windows',
  });
}

/** Puts an apostrophe before a text that a spreadsheet would interpret as a formula. */
function noFormula(text: string): string {
  return /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}
