import { parse } from 'csv-parse/sync';
import { ApiError } from '../../lib/api-error';
import { readSheet } from './read-sheet';

/** Columns of the academy's bank, by their names in the head of the statement. */
export interface StatementColumns {
  reference: string;
  amount: string;
  /** The column with the text of the payment, in which an order's id may stand. */
  text?: string | undefined;
  /** The column that says which way money went, and the word in it that means "came in". */
  direction?: string | undefined;
  in?: string | undefined;
}

/** A payment of a statement. */
export interface StatementLine {
  /** 1 is the first row of the file. */
  row: number;
  reference: string;
  amountPaise: number;
  /** Otherwise the money went out, or the payment failed. */
  isIn: boolean;
  text: string;
}

const MAX_BYTES = 5 * 1024 * 1024;
const SAVE_AS = 'download the statement as CSV or XLSX';

/** Reads the rows of a statement. @throws ApiError 413 over 5 MB, 422 for a file that is no table */
export function readRows({ name, bytes }: { name: string; bytes: Buffer }): string[][] {
  if (bytes.length > MAX_BYTES) throw new ApiError(413, `${name} has over 5 MB: download a shorter period`);
  const head = bytes.subarray(0, 8).toString('latin1');
  if (head.startsWith('PK\x03\x04')) return sheetRows(name, bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0') || head.startsWith('%PDF'))
    throw new ApiError(422, `${name} is no CSV, TSV or XLSX file: ${SAVE_AS}`);
  const text = textOf(bytes);
  if (text.includes('\0') || text.trim() === '' || text.trimStart().startsWith('<'))
    throw new ApiError(422, `${name} has no table: ${SAVE_AS}`);
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    }) as string[][];
    return rows.map((cells) => cells.map(cellText));
  } catch (error) {
    throw new ApiError(422, `${name} cannot be read (${(error as Error).message}): ${SAVE_AS}`);
  }
}

function sheetRows(name: string, bytes: Buffer): string[][] {
  try {
    return readSheet(bytes).map((cells) => cells.map(cellText));
  } catch (error) {
    throw new ApiError(422, `${name} cannot be read as XLSX (${(error as Error).message}): ${SAVE_AS}`);
  }
}

/** The one that occurs most. csv-parse's own `delimiter_auto` takes `/` or a blank for it, and fails on letters that are not Latin. */
function delimiterOf(text: string): string {
  const count = (delimiter: string) => text.split(delimiter).length;
  return [',', '\t', ';', '|'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Banks send UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Removes Excel's marks of a text cell: `="0632910000137"` and `'0632910000137`. */
function cellText(cell: string): string {
  const text = cell.replace(/[\s\u00a0]+/g, ' ').trim();
  return /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '');
}

/** A reference has at least six letters and digits; totals at the end of a statement have none. */
const HAS_REFERENCE = /(?=[A-Z]*\d)[A-Z\d]{6}/i;

/**
 * The payments below the row that names the columns: the rows with a reference. Rows before the head and after the end have none.
 * @throws ApiError 422 if no row names all columns
 */
export function linesOf(rows: readonly string[][], columns: StatementColumns): StatementLine[] {
  const wanted = [columns.reference, columns.amount, columns.text, columns.direction].filter(
    (name): name is string => Boolean(name),
  );
  const headAt = rows.findIndex((row) => wanted.every((name) => indexOf(row, name) >= 0));
  const head = rows[headAt];
  if (!head) throw unknownColumns(rows, wanted);
  const cellOf = (row: string[], name: string | undefined) => (name ? (row[indexOf(head, name)] ?? '') : '');
  return rows.slice(headAt + 1).flatMap((row, index): StatementLine[] => {
    const reference = cellOf(row, columns.reference);
    if (!HAS_REFERENCE.test(reference)) return [];
    const amountPaise = amountIn(cellOf(row, columns.amount)) ?? 0;
    const direction = plain(cellOf(row, columns.direction));
    const isIn = amountPaise > 0 && (!columns.direction || direction === plain(columns.in ?? ''));
    const text = columns.text ? cellOf(row, columns.text) : row.join(' ');
    return [{ row: headAt + index + 2, reference, amountPaise, isIn, text }];
  });
}

/** A row that looks like the head: the one with the most cells that staff could mean. */
export function guessHead(rows: readonly string[][]): number {
  const scores = rows.slice(0, 40).map((row) => row.filter((cell) => USUAL.test(cell)).length);
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

const USUAL =
  /ref|utr|rrn|amount|amt|credit|deposit|debit|narration|description|remarks|particulars|dr ?\/ ?cr|status/i;

/** The columns that staff probably mean, by the usual names of banks. */
export function guessColumns(head: readonly string[]): Partial<StatementColumns> {
  const find = (...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const found = head.find((cell) => pattern.test(cell));
      if (found) return found;
    }
    return undefined;
  };
  const text = find(/narration|description|remarks|particulars/i);
  const reference = find(/\b(utr|rrn)\b/i, /ref/i) ?? text;
  const amount = find(/deposit|credit\b/i, /amount|amt/i);
  const direction = find(/^(dr ?\/ ?cr|cr ?\/ ?dr|type|status)$/i);
  return {
    ...(reference && { reference }),
    ...(amount && { amount }),
    ...(text && { text }),
    ...(direction && !/deposit|credit/i.test(amount ?? '') && { direction }),
  };
}

function indexOf(row: readonly string[], name: string): number {
  return row.findIndex((cell) => plain(cell) === plain(name));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

const AMOUNT = /^([-−+]?)\s*(?:₹|Rs\.?|INR)?\s*([-−]?)([\d,]*\d(?:\.\d+)?)\s*(?:(cr|dr)\.?)?$/i;

/** Paise of an amount as banks write it: `2,948.82`, `-5.00`, `₹ 10`, `2948.82 Dr`. @returns `null` for another text */
function amountIn(cell: string): number | null {
  const [, sign = '', inner = '', digits, side = ''] = AMOUNT.exec(cell.trim()) ?? [];
  if (!digits) return null;
  const paise = Math.round(Number(digits.replaceAll(',', '')) * 100);
  if (!Number.isSafeInteger(paise)) return null;
  const isOut = /[-−]/.test(sign + inner) || side.toLowerCase() === 'dr';
  return isOut ? -paise : paise;
}

function unknownColumns(rows: readonly string[][], wanted: readonly string[]): ApiError {
  const head = rows[guessHead(rows)] ?? [];
  const missing = wanted.filter((name) => indexOf(head, name) < 0).join("', '");
  const names = head.filter(Boolean).join("', '");
  return new ApiError(422, `The statement has no column '${missing}'. It has '${names}'.`);
}
