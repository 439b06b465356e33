import { ApiError } from '../../lib/api-error';
import { bankReference, isRounded } from './bank-reference';
import { type Money, moneyIn } from './money-cell';
import { type DayCell, dayIn, isSerialDay, serialDay } from './payment-day';
import { type Direction, directionIn, isCompleted } from './payment-words';
import { type Row, readTables } from './statement-file';
import { type Layout, layoutOf, type StatementOptions } from './statement-layout';
import { Unreadable } from './unreadable';

export type { StatementOptions } from './statement-layout';

/** Money that came in, as a line of the statement has it. */
export interface StatementLine {
  /** Line of the file, or row of the sheet, from 1. */
  line: number;
  /** Day of the payment in India, such as `2026-11-25`; `null` where the line's date cannot be read. */
  paidOn: string | null;
  /** Above 0. */
  amountPaise: number;
  /** The bank's UPI reference, upper case; empty where the line has none. */
  reference: string;
  /** All cells, joined by a blank: the payment note is somewhere in it. */
  text: string;
  /** The line's only reference is a number that a spreadsheet has rounded (`6.32910E+11`). */
  isReferenceLost?: true;
}

export interface Statement {
  /** The names of the columns that were taken, for the user to check; `null` where the file has none. */
  columns: {
    amount: string;
    /** Of money that went out, where it has a column of its own. */
    outgoing: string | null;
    direction: string | null;
    status: string | null;
    date: string | null;
    reference: string | null;
  };
  /** The line with the names of the columns. */
  headLine: number;
  /** The sheet of a workbook. */
  sheet: string | null;
  /** Only money that came in. */
  lines: StatementLine[];
  skipped: { outgoing: number; failed: number };
  /** Lines among the payments that cannot be read; the rest is used. */
  unreadable: { line: number; reason: string }[];
}

/** Lines that follow the table, or part its pages. */
const FOOTER =
  /statement summary|^summary\b|\blegends?\b|computer[- ]generated|end of (the )?statement|\bdisclaimer\b|^\**note\b|^page \d/i;
/** Lines of the table that move no money, though an amount can stand in them. */
const SUMMARY =
  /^(opening|closing|available) bal|^balance (b|c)\/?f|^(balance )?(brought|carried) (forward|over)|^(b|c)\/f\b|^((grand|sub|page|transaction|net)[- ]?)?totals?( (amount|debit|credit|dr|cr)\b.*)?[ :.-]*$/i;
const SEPARATOR = /^[*=_~.-]*$/;
/** What a list of payments received writes into the line of one that was given back. */
const GIVEN_BACK = /^(rfnd_|refund|reversal|chargeback|payout\b|debit\b)/i;
const NO_REFUND = /^(-+|0(\.0+)?|no|none|nil|null|false|n\/?a)?$/i;

/**
 * Reads a statement as banks and gateways write it and spreadsheets save it: CSV, TSV or XLSX.
 * @throws ApiError when the file cannot be read, or with a question when it is not certain which money came in
 */
export async function readStatement(path: string, options: StatementOptions = {}): Promise<Statement> {
  const layout = layoutOf(await readTables(path), options);
  const { lines, skipped, unreadable } = readRows(layout);
  const [first] = unreadable;
  if (first && lines.length + skipped.outgoing + skipped.failed === 0) {
    throw new ApiError(422, `No payment could be read. Line ${first.line}: ${first.reason}`);
  }
  const name = (column = -1) => layout.head.cells[column] ?? null;
  return {
    columns: {
      amount: name(amountColumn(layout)) ?? '',
      outgoing: name(layout.debit),
      direction: layout.directions.map(name).join(', ') || null,
      status: name(layout.status),
      date: name(layout.date),
      reference: name(layout.reference),
    },
    headLine: layout.head.line,
    sheet: layout.sheet,
    lines,
    skipped,
    unreadable,
  };
}

interface Draft {
  line: number;
  paidOn: string | null;
  amountPaise: number;
  /** Also those of the lines on which its narration goes on. */
  cells: string[];
}

type Outcome = { amountPaise: number } | 'outgoing' | 'failed' | 'nothing';

function readRows(layout: Layout): Pick<Statement, 'lines' | 'skipped' | 'unreadable'> {
  const drafts: Draft[] = [];
  const skipped = { outgoing: 0, failed: 0 };
  const unreadable: Statement['unreadable'] = [];
  // Broken lines if payments follow, else what stands below the table.
  let undated: Statement['unreadable'] = [];
  let isBelow = false;
  let last: { line: number; draft?: Draft | undefined } = { line: 0 };
  const readDay = dayReader(layout);

  for (const row of layout.rows) {
    const { line, cells, problem } = row;
    if (isSame(cells, layout.head.cells)) isBelow = false;
    if (isSame(cells, layout.head.cells) || isWithoutPayment(row, layout)) continue;
    const { day, isDate } = readDay(cells, isBelow);
    const isPayment = problem === undefined && (isDate || hasPaymentWithoutDate(row, layout));
    if (!isPayment && cells.some((cell) => FOOTER.test(cell))) {
      isBelow = true;
    } else if (isContinuation(cells, layout) && last.line === line - 1) {
      last.draft?.cells.push(...cells);
      last = { ...last, line };
    } else if (problem !== undefined) {
      if (!isBelow && /\d/.test(textOf(cells))) unreadable.push({ line, reason: problem });
    } else if (isPayment) {
      unreadable.push(...undated);
      undated = [];
      isBelow = false;
      last = { line };
      try {
        const outcome = outcomeOf(row, layout);
        if (typeof outcome === 'object') {
          last.draft = { line, paidOn: day, ...outcome, cells: [...cells] };
          drafts.push(last.draft);
        } else if (outcome !== 'nothing') skipped[outcome] += 1;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        unreadable.push({ line, reason: error.message });
      }
    } else if (!isBelow && isSubstantial(row, layout)) {
      undated.push({ line, reason: 'it has no date' });
    }
  }
  const hasRead = drafts.length + skipped.outgoing + skipped.failed + unreadable.length > 0;
  return {
    lines: drafts.map((draft) => lineOf(draft, layout)),
    skipped,
    unreadable: hasRead ? unreadable : undated,
  };
}

function lineOf({ cells, ...draft }: Draft, layout: Layout): StatementLine {
  const text = textOf(cells);
  const reference = referenceOf(cells, layout);
  const isReferenceLost = reference === '' && cells.some(isRounded);
  return { ...draft, reference, text, ...(isReferenceLost && { isReferenceLost }) };
}

/** @throws Unreadable with the reason when it is not certain that money came in, or how much */
function outcomeOf({ cells }: Row, layout: Layout): Outcome {
  requireWidth(cells, layout);
  const money = (column: number) => (column === -1 ? null : moneyIn(cells[column] ?? ''));
  const sums = { amount: money(layout.amount), credit: money(layout.credit), debit: money(layout.debit) };
  const all = [sums.amount, sums.credit, sums.debit].filter((sum) => sum !== null);
  if (all.length === 0) throw new Unreadable('it has no amount');
  if (all.every(({ paise }) => paise === 0)) return 'nothing';
  const words = layout.directions.map((column) => cells[column] ?? '');
  const directions = new Set([
    ...directionsOfSums(sums),
    ...words.map((word) => directionIn(word, layout.isGateway)),
  ]);
  if (directions.has('in') && directions.has('out')) {
    throw new Unreadable('its columns contradict each other: money in and money out');
  }
  if (directions.has('out')) return 'outgoing';
  if (layout.status !== -1 && !hasCompleted(cells[layout.status] ?? '')) return 'failed';
  if (directions.has(null)) {
    const word = words.find((one) => directionIn(one, layout.isGateway) === null);
    throw new Unreadable(`'${word}' means neither money in nor money out`);
  }
  const sum = layout.amount === -1 ? sums.credit : sums.amount;
  if (!directions.has('in') && layout.unsignedIs !== 'in') {
    throw new Unreadable('its amount has neither a sign nor Cr or Dr');
  }
  if (!sum || sum.paise === 0) throw new Unreadable('it has no amount');
  refuseGivenBack(cells, layout, directions.has('in'));
  return { amountPaise: sum.paise };
}

function directionsOfSums(sums: Record<'amount' | 'credit' | 'debit', Money | null>): Direction[] {
  const { amount, credit, debit } = sums;
  const found: Direction[] = [];
  if (amount?.sign) found.push(amount.sign === '-' ? 'out' : 'in');
  if (credit?.paise) found.push(credit.sign === '-' ? 'out' : 'in');
  if (debit?.paise) found.push(debit.sign === '+' ? 'in' : 'out');
  return found;
}

function hasCompleted(status: string): boolean {
  const answer = isCompleted(status);
  if (answer === null) throw new Unreadable(`'${status}' is not a known status`);
  return answer;
}

/** A delimited line with a cell too many or too few has its amounts in the wrong columns; in a sheet each cell has its address. */
function requireWidth(cells: string[], { head, sheet }: Layout): void {
  if (sheet !== null) return;
  const width = widthOf(head.cells);
  if (cells.length < width || widthOf(cells) > width) {
    throw new Unreadable(`it has ${Math.min(cells.length, widthOf(cells))} cells under ${width} names`);
  }
}

/** A payment of which a part went back; or, where no column marks money in, one that was itself given back. */
function refuseGivenBack(cells: string[], { refund, description }: Layout, isSurelyIn: boolean): void {
  const marked = cells.find(
    (cell, column) =>
      (column === refund && !NO_REFUND.test(cell)) ||
      (!isSurelyIn && column !== description && GIVEN_BACK.test(cell)),
  );
  if (marked !== undefined) throw new Unreadable(`'${marked}' marks money that was given back`);
}

/** In a sheet whose dates are not formatted as such they are numbers; so are the balances below the table. */
function dayReader({ rows, date }: Layout): (cells: string[], isBelow: boolean) => DayCell {
  const cellOf = (cells: string[]) => cells[date] ?? '';
  const first = rows.find(({ cells }) => isSerialDay(cellOf(cells)) || dayIn(cellOf(cells)).isDate);
  const hasSerials = isSerialDay(cellOf(first?.cells ?? []));
  return (cells, isBelow) =>
    hasSerials && !isBelow && isSerialDay(cellOf(cells))
      ? { day: serialDay(cellOf(cells)), isDate: true }
      : dayIn(cellOf(cells));
}

/** Some banks write the date of a day's first payment only, and some lists have none. */
function hasPaymentWithoutDate({ cells }: Row, layout: Layout): boolean {
  if (!hasAmount(cells, layout)) return false;
  return layout.date === -1 || referenceOf(cells, layout) !== '';
}

function isWithoutPayment({ cells }: Row, layout: Layout): boolean {
  if (cells.every((cell) => SEPARATOR.test(cell))) return true;
  return cells.some((cell) => SUMMARY.test(cell)) && referenceOf(cells, layout) === '';
}

/** The narration alone: it goes on from the line above. */
function isContinuation(cells: string[], { description }: Layout): boolean {
  return description !== -1 && cells.every((cell, column) => (cell !== '') === (column === description));
}

/** More than a page's heading. */
function isSubstantial({ cells }: Row, layout: Layout): boolean {
  const half = widthOf(layout.head.cells) / 2;
  return hasAmount(cells, layout) || cells.filter(Boolean).length >= half;
}

function hasAmount(cells: string[], { amount, credit, debit }: Layout): boolean {
  return [amount, credit, debit].some((column) => /\S/.test(cells[column] ?? ''));
}

function referenceOf(cells: string[], { reference, otherNumbers }: Layout): string {
  const others = cells.filter((_, column) => !otherNumbers.includes(column));
  return bankReference(cells[reference] ?? '', textOf(others));
}

function textOf(cells: string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}

/** Without the empty cells at its end. */
function widthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function isSame(cells: string[], head: string[]): boolean {
  return widthOf(cells) === widthOf(head) && head.every((name, column) => name === (cells[column] ?? ''));
}

function amountColumn({ amount, credit }: Layout): number {
  return amount === -1 ? credit : amount;
}
