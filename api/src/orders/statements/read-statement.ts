import { ApiError } from '../../lib/api-error';
import { bankReference, isRounded } from './bank-reference';
import { UnreadableLine } from './money-cell';
import { type DayCell, dayIn, isSerialDay, serialDay } from './payment-day';
import { outcomeOf } from './payment-outcome';
import { openStatement, type Row, readTables, type StatementFile, widthOf } from './statement-file';
import { type Layout, layoutOf, type StatementOptions } from './statement-layout';

export type { StatementOptions } from './statement-layout';

// Reads the payments from the statement of a bank or a payment gateway, whatever its file format, columns and layout: `statement-file.ts`
// splits the file into rows, `statement-layout.ts` finds the columns, and this file reads the rows.

/** A line with money that came in. */
export interface StatementLine {
  /** Line of the file or row of the sheet, counted from 1. */
  line: number;
  /** Day of the payment in India, such as `2026-11-25`; `null` if the line has no readable date. */
  paidOn: string | null;
  /** Always above 0. */
  amountPaise: number;
  /** The bank's reference in upper case; empty if the line has none (`bankReference`). */
  reference: string;
  /** All cells, joined by spaces; may contain the payment note. */
  text: string;
  /** A spreadsheet has rounded the line's only reference (`6.32910E+11`). */
  isReferenceLost?: true;
}

export interface Statement {
  /** Names of the columns in use, for the user to check; `null` for a missing column. */
  columns: {
    amount: string;
    /** A separate column of money that went out. */
    outgoing: string | null;
    direction: string | null;
    status: string | null;
    date: string | null;
    reference: string | null;
  };
  /** Number of the line with the column names. */
  headLine: number;
  /** Sheet name; `null` for a text file. */
  sheet: string | null;
  /** Amounts without a direction are read as money that came in. */
  areUnsignedIn?: true;
  /** Payments that came in. */
  lines: StatementLine[];
  skipped: { outgoing: number; failed: number };
  /** Payment lines that cannot be read. */
  unreadable: { line: number; reason: string }[];
}

/** Matches a cell of a line below the table or between its pages. */
const FOOTER =
  /statement summary|^summary\b|\blegends?\b|computer[- ]generated|end of (the )?statement|\bdisclaimer\b|^\**note\b|^page \d/i;
/** Matches a cell of a line in the table that may have an amount and is no payment: opening balance, total. */
const SUMMARY =
  /^(opening|closing|available) bal|^balance (b|c)\/?f|^(balance )?(brought|carried) (forward|over)|^(b|c)\/f\b|^((grand|sub|page|transaction|net)[- ]?)?totals?( (amount|debit|credit|dr|cr)\b.*)?[ :.-]*$/i;
/** Matches every cell of a line that only separates parts of the table. */
const SEPARATOR = /^[*=_~.-]*$/;

/**
 * Reads the payments that came in from a statement of a bank or a payment gateway: delimited text such as CSV, or XLSX.
 * @param file path, or name and content, of the statement
 * @throws ApiError 404 for a missing or unreadable path; 413 for a file that is too large; 422 for a file that is no statement, or if the
 *   columns or the directions of the amounts are uncertain: the message then asks for `options`
 */
export async function readStatement(
  file: string | StatementFile,
  options: StatementOptions = {},
): Promise<Statement> {
  const opened = typeof file === 'string' ? await openStatement(file) : file;
  const layout = layoutOf(await readTables(opened), options);
  const { lines, skipped, unreadable } = readRows(layout);
  const [first] = unreadable;
  if (first && lines.length + skipped.outgoing + skipped.failed === 0) {
    throw new ApiError(422, `No payment could be read. Line ${first.line}: ${first.reason}`);
  }
  const columnName = (column: number) => layout.head.cells[column] ?? null;
  return {
    columns: {
      amount: columnName(amountColumn(layout)) ?? '',
      outgoing: columnName(layout.debit),
      direction: layout.directions.map(columnName).join(', ') || null,
      status: columnName(layout.status),
      date: columnName(layout.date),
      reference: columnName(layout.reference),
    },
    headLine: layout.head.line,
    sheet: layout.sheet,
    ...(layout.unsignedIs === 'in' && { areUnsignedIn: true as const }),
    lines,
    skipped,
    unreadable,
  };
}

/** A payment line before its reference is searched, because lines below may continue its text. */
interface Draft {
  line: number;
  paidOn: string | null;
  amountPaise: number;
  /** Cells of the line, and of the lines below that continue its description. */
  cells: string[];
}

/**
 * Reads the rows below the column names, from top to bottom. Each page of a statement may end with a footer. Rows after a footer are not
 * part of the table (`isBelowTable`) until the next payment or the next repetition of the column names.
 */
function readRows(layout: Layout): Pick<Statement, 'lines' | 'skipped' | 'unreadable'> {
  const drafts: Draft[] = [];
  const skipped = { outgoing: 0, failed: 0 };
  const unreadable: Statement['unreadable'] = [];
  // Lines that have content of a payment and no date. They are unreadable if a payment follows or if nothing was read; otherwise they are
  // text below the table.
  let undated: Statement['unreadable'] = [];
  let isBelowTable = false;
  // The last payment, and the number of the last line that belongs to it. `draft` is missing if no money came in.
  let lastPayment: { line: number; draft?: Draft | undefined } = { line: 0 };
  const readDay = dayReader(layout);

  for (const row of layout.rows) {
    const { line, cells, problem } = row;
    if (isHead(cells, layout.head.cells)) {
      isBelowTable = false;
      continue;
    }
    if (isWithoutPayment(row, layout)) continue;
    const { day, isDate } = readDay(cells, isBelowTable);
    const isPayment = problem === undefined && (isDate || hasPaymentWithoutDate(row, layout));
    if (!isPayment && cells.some((cell) => FOOTER.test(cell))) {
      isBelowTable = true;
    } else if (isContinuation(cells, layout) && lastPayment.line === line - 1) {
      lastPayment.draft?.cells.push(...cells);
      lastPayment = { ...lastPayment, line };
    } else if (problem !== undefined) {
      // A line without digits has no payment.
      if (!isBelowTable && /\d/.test(textOf(cells))) unreadable.push({ line, reason: problem });
    } else if (isPayment) {
      unreadable.push(...undated);
      undated = [];
      isBelowTable = false;
      lastPayment = { line, draft: addPayment(row, day) };
    } else if (!isBelowTable && isSubstantial(row, layout)) {
      undated.push({ line, reason: 'it has no date' });
    }
  }
  const hasRead = drafts.length + skipped.outgoing + skipped.failed + unreadable.length > 0;
  return {
    lines: drafts.map((draft) => lineOf(draft, layout)),
    skipped,
    unreadable: hasRead ? unreadable : undated,
  };

  /** Stores or counts a payment line. @returns the payment, if money came in */
  function addPayment(row: Row, paidOn: string | null): Draft | undefined {
    const { line, cells } = row;
    try {
      const outcome = outcomeOf(row, layout);
      if (typeof outcome === 'object') {
        const draft = { line, paidOn, ...outcome, cells: [...cells] };
        drafts.push(draft);
        return draft;
      }
      if (outcome !== 'nothing') skipped[outcome] += 1;
    } catch (error) {
      if (!(error instanceof UnreadableLine)) throw error;
      unreadable.push({ line, reason: error.message });
    }
    return undefined;
  }
}

function lineOf({ cells, ...draft }: Draft, layout: Layout): StatementLine {
  const text = textOf(cells);
  const reference = referenceOf(cells, layout);
  const isReferenceLost = reference === '' && cells.some(isRounded);
  return { ...draft, reference, text, ...(isReferenceLost && { isReferenceLost }) };
}

/**
 * Creates the function that reads a row's day. A spreadsheet stores a date without a format as a serial number, such as `46351`. If the
 * first date is such a number, the others may be too, except below the table, where the numbers are balances.
 */
function dayReader({ rows, date }: Layout): (cells: string[], isBelowTable: boolean) => DayCell {
  const cellOf = (cells: string[]) => cells[date] ?? '';
  const first = rows.find(({ cells }) => isSerialDay(cellOf(cells)) || dayIn(cellOf(cells)).isDate);
  const hasSerials = isSerialDay(cellOf(first?.cells ?? []));
  return (cells, isBelowTable) =>
    hasSerials && !isBelowTable && isSerialDay(cellOf(cells))
      ? { day: serialDay(cellOf(cells)), isDate: true }
      : dayIn(cellOf(cells));
}

/** Whether a row without a date is a payment. Some banks write only the date of a day's first payment, and some lists have no dates. */
function hasPaymentWithoutDate({ cells }: Row, layout: Layout): boolean {
  if (!hasAmount(cells, layout)) return false;
  return layout.date === -1 || referenceOf(cells, layout) !== '';
}

/** Whether a row is a separator, or a summary such as an opening balance or a total. */
function isWithoutPayment({ cells }: Row, layout: Layout): boolean {
  if (cells.every((cell) => SEPARATOR.test(cell))) return true;
  return cells.some((cell) => SUMMARY.test(cell)) && referenceOf(cells, layout) === '';
}

/** Whether a line has only a description, which continues the description of the line above. */
function isContinuation(cells: string[], { description }: Layout): boolean {
  return description !== -1 && cells.every((cell, column) => (cell !== '') === (column === description));
}

/** Whether a line has more content than a page heading. */
function isSubstantial({ cells }: Row, layout: Layout): boolean {
  const half = widthOf(layout.head.cells) / 2;
  return hasAmount(cells, layout) || cells.filter(Boolean).length >= half;
}

function hasAmount(cells: string[], { amount, credit, debit }: Layout): boolean {
  return [amount, credit, debit].some((column) => /\S/.test(cells[column] ?? ''));
}

/** Finds the reference of a line. Columns of phone and account numbers are not searched. */
function referenceOf(cells: string[], { reference, otherNumbers }: Layout): string {
  const others = cells.filter((_, column) => !otherNumbers.includes(column));
  return bankReference(cells[reference] ?? '', textOf(others));
}

function textOf(cells: string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}

/** Whether a row repeats the column names, as on each page of some statements. */
function isHead(cells: string[], head: string[]): boolean {
  return widthOf(cells) === widthOf(head) && head.every((name, column) => name === (cells[column] ?? ''));
}

function amountColumn({ amount, credit }: Layout): number {
  return amount === -1 ? credit : amount;
}
