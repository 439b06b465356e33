import { cutText, formatAmount } from '@stepwell/contract';
import { sanitize } from '@stepwell/server-kit/sanitize';
import Table from 'cli-table3';
import { momentInIndia } from '../../lib/india';

export type Cell = string | number | null | undefined;

/** Border characters of a table: two spaces between columns, and no others. */
const BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** For each column heading: the field that the column shows, or a function that returns the cell. */
type Columns<Row> = Readonly<Record<string, keyof Row | ((row: Row) => Cell)>>;

/** Returns a function that formats rows as a table. @param empty text if there are no rows */
export function listText<Row>(columns: Columns<Row>, empty?: string): (rows: readonly Row[]) => string {
  const cellOf = (row: Row, column: keyof Row | ((row: Row) => Cell)) =>
    typeof column === 'function' ? column(row) : (row[column] as Cell);
  return (rows) =>
    table(
      Object.keys(columns),
      rows.map((row) => Object.values(columns).map((column) => cellOf(row, column))),
      empty,
    );
}

/** Formats a table without borders. @param empty text if there are no rows */
export function table(head: string[], rows: Cell[][], empty = 'None.'): string {
  if (rows.length === 0) return empty;
  const drawn = new Table({
    head,
    chars: BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  drawn.push(...rows.map((row) => row.map(text)));
  return drawn.toString().replace(/[ \t]+$/gm, '');
}

/** Formats names and values, one pair per line. */
export function details(pairs: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`).join('\n');
}

export function amount(rupees: number | null): string {
  return rupees === null ? '' : formatAmount(rupees);
}

/** Formats a time in India: `7 Dec 2026 09:00`. */
export function moment(iso: string | null): string {
  return iso ? momentInIndia(iso) : '';
}

/** Replaces control characters by spaces in a text that learners may have written, because a terminal would interpret them. */
export function text(value: Cell): string {
  return sanitize(String(value ?? ''));
}

/** Cuts a text to 60 characters and an ellipsis. */
export function beginning(long: string): string {
  return cutText(long, 60);
}
