import { stringify } from 'csv-stringify/sync';

/** Lines of a CSV file that is made part by part, of which the first has the head; no cell is a formula. */
export function csvLines(rows: (string | number)[][]): string {
  return stringify(rows, {
    cast: { string: noFormula },
    // The library itself quotes the file's own end of a line alone.
    quoted_match: /['\t\r\n]/,
    record_delimiter: 'windows',
  });
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function noFormula(text: string): string {
  return /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}
