import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import { Refusal } from '../base/refusal';
import type { BankLine } from './reconcile';

/** Which columns of the statement hold what, where their names do not tell. */
export interface BankColumns {
  amountColumn?: string;
  referenceColumn?: string;
}

/** Names of the column with money that came in, the surest first. */
const AMOUNT_NAMES = [/^(credit|deposit|cr)\b/i, /(credit|deposit) ?(amt|amount)/i, /^amount/i];
const REFERENCE_NAMES = [/^(rrn|utr)\b/i, /\b(rrn|utr)\b/i, /^ref/i, /\bref/i];

/**
 * The payments of a bank's statement as CSV; lines on which nothing came in are left out.
 * @throws Refusal when the file cannot be read, or no column holds amounts
 */
export async function readBankFile(path: string, columns: BankColumns): Promise<BankLine[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Refusal(404, `Cannot read ${path}: ${error.message}`);
  });
  return bankLines(text, columns);
}

/** @throws Refusal 422 */
export function bankLines(text: string, { amountColumn, referenceColumn }: BankColumns = {}): BankLine[] {
  const [head, ...rows] = records(text);
  if (!head) throw new Refusal(422, 'The statement is empty');
  const names = head.cells.map((name) => name.trim());
  const amountAt = column(names, AMOUNT_NAMES, amountColumn, '--amount-column');
  const referenceAt = referenceColumn
    ? column(names, [], referenceColumn, '--reference-column')
    : firstMatch(names, REFERENCE_NAMES);
  if (amountAt === -1) {
    throw new Refusal(
      422,
      `Which column holds what came in? --amount-column <name>. There are: ${names.join(', ')}`,
    );
  }
  return rows.flatMap(({ line, cells }) => {
    const amountPaise = creditOf(cells[amountAt] ?? '', line);
    return amountPaise > 0
      ? [{ line, amountPaise, reference: cells[referenceAt]?.trim() ?? '', text: cells.join(' ') }]
      : [];
  });
}

function records(text: string): { line: number; cells: string[] }[] {
  try {
    const parsed = parseCsv(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw new Refusal(422, `The file is not CSV: ${error instanceof Error ? error.message : error}`);
  }
}

function column(names: string[], patterns: RegExp[], wanted: string | undefined, option: string): number {
  if (wanted === undefined) return firstMatch(names, patterns);
  const found = names.findIndex((name) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (found !== -1) return found;
  throw new Refusal(422, `${option}: there is no column '${wanted}'. There are: ${names.join(', ')}`);
}

function firstMatch(names: string[], patterns: RegExp[]): number {
  for (const pattern of patterns) {
    const found = names.findIndex((name) => pattern.test(name));
    if (found !== -1) return found;
  }
  return -1;
}

/** `1,178.82`, `₹1,178.82` or `1178.82 Cr` in paise; 0 for what went out and for an empty cell. */
function creditOf(cell: string, line: number): number {
  const plain = cell.replace(/[₹,\s]|INR|Rs\.?|\(?Cr\.?\)?$/gi, '');
  if (plain === '' || plain === '-' || /^-|Dr\.?\)?$/i.test(plain)) return 0;
  const match = /^\+?(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) throw new Refusal(422, `Line ${line}: '${cell}' is not an amount`);
  const [, whole = '', decimals = ''] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
