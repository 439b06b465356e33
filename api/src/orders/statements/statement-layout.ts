import { ApiError } from '../../lib/api-error';
import { columnOfRole, type Role, rolesOf } from './column-names';
import { moneyIn } from './money-cell';
import { directionIn, isCompleted } from './payment-words';
import type { Row, Table } from './statement-file';

// Finds the line with the column names of a bank statement, and the meaning of each column.

/** Answers of staff to the questions in the errors: names of columns that replace the detected columns. */
export interface StatementOptions {
  amountColumn?: string;
  directionColumn?: string;
  statusColumn?: string;
  dateColumn?: string;
  referenceColumn?: string;
  /** `in`: amounts without a direction are money that came in. */
  direction?: string;
}

/** A table with the indexes of its columns; -1 for a missing column. */
export interface Layout {
  head: Row;
  rows: Row[];
  sheet: string | null;
  /** -1 if amounts are only in `credit` and `debit`. */
  amount: number;
  credit: number;
  debit: number;
  directions: number[];
  status: number;
  date: number;
  reference: number;
  description: number;
  refund: number;
  /** Columns of account numbers, phone numbers and the like. */
  otherNumbers: number[];
  /** Meaning of an amount without a direction. */
  unsignedIs: 'in' | 'unknown';
  /** The file is a payment gateway's list of received payments, not a bank's statement. */
  isGateway: boolean;
}

/** Number of lines in which directions, signs and statuses are searched. */
const SAMPLE_LINES = 500;

/**
 * Finds the line with the column names, and the role of each column.
 * @throws ApiError 422 with a question if the columns are not certain. The message names the options of the command line with which staff
 *   answer; `fields` has the question for the desk's form
 */
export function layoutOf(tables: Table[], options: StatementOptions): Layout {
  if (options.direction !== undefined && options.direction !== 'in') {
    throw new ApiError(422, `--direction: '${options.direction}' is not 'in'`);
  }
  const found = tables.flatMap((table) => headOf(table, options)).sort((a, b) => b.score - a.score)[0];
  if (!found) throw noHead(tables, options);
  const { table, head } = found;
  const rows = table.rows().filter(({ line }) => line > head.line);
  const roles = head.cells.map(rolesOf);
  const indexOf = (role: Role, chosen?: string): number =>
    chosen === undefined ? columnOfRole(head.cells, role) : columnNamed(head.cells, chosen);
  /** The cells of a column in the first lines, without empty cells. */
  const sample = (column: number) =>
    rows.slice(0, SAMPLE_LINES).flatMap(({ cells }) => (cells[column] ? [cells[column] as string] : []));

  const { amount, credit, debit } = amountColumns(indexOf, roles, sample, options.amountColumn);
  const status = indexOf('status', options.statusColumn);
  // A bank has either an amount column or columns for credit and debit; only gateways have all three.
  const hasGatewayColumns = indexOf('gateway') !== -1 || status !== -1 || (credit !== -1 && debit !== -1);
  const layout: Layout = {
    head,
    rows,
    sheet: table.sheet ?? null,
    amount,
    credit,
    debit,
    directions: [],
    status,
    date: indexOf('date', options.dateColumn),
    reference: indexOf('reference', options.referenceColumn),
    description: indexOf('description'),
    refund: indexOf('refund'),
    otherNumbers: roles.flatMap((names, column) => (names.includes('otherNumber') ? [column] : [])),
    unsignedIs: 'unknown',
    isGateway: amount !== -1 && hasGatewayColumns && indexOf('payee') === -1,
  };
  layout.directions = directionColumns(layout, roles, sample, options.directionColumn);
  if (amount !== -1 && layout.directions.length === 0 && debit === -1) {
    layout.unsignedIs = unsignedAmounts(layout, sample(amount), options);
  }
  // This step comes last, because a status column with an unusual name does not prove that the file lists received payments.
  if (status === -1) layout.status = statusByValues(layout, sample);
  return layout;
}

/** Finds a column of statuses, whatever its name. At least one of its words must not also be a direction, as `received` is. @returns -1 for none */
function statusByValues({ head, directions }: Layout, sample: (column: number) => string[]): number {
  return head.cells.findIndex((_, column) => {
    const cells = sample(column);
    const isOfStatus = cells.length > 0 && cells.every((cell) => isCompleted(cell) !== null);
    return (
      isOfStatus && !directions.includes(column) && cells.some((cell) => directionIn(cell, true) === null)
    );
  });
}

interface Head {
  table: Table;
  head: Row;
  score: number;
}

/** Finds the first line with the most recognised column names. It must name an amount, and the columns that staff gave. @returns `[]` if there is none */
function headOf(table: Table, options: StatementOptions): Head[] {
  const chosen = chosenNames(options);
  const heads = table.top.map((head) => {
    const { cells } = head;
    const isChosen = chosen.length > 0 && chosen.every((name) => columnOf(cells, name) !== -1);
    const roles = new Set(cells.flatMap(rolesOf));
    const hasAmount = ['credit', 'amount', 'both'].some((role) => roles.has(role as Role));
    const isHead = chosen.length > 0 ? isChosen && (hasAmount || options.amountColumn) : hasAmount;
    return { table, head, score: isHead ? roles.size + (isChosen ? chosen.length : 0) : -1 };
  });
  const best = Math.max(-1, ...heads.map(({ score }) => score));
  return best < 0 ? [] : heads.filter(({ score }) => score === best).slice(0, 1);
}

function chosenNames(options: StatementOptions): string[] {
  const { amountColumn, directionColumn, statusColumn, dateColumn, referenceColumn } = options;
  return [amountColumn, directionColumn, statusColumn, dateColumn, referenceColumn].filter(
    (name) => name !== undefined,
  );
}

/** Finds the columns with amounts. @param chosen name of the amount column that staff gave */
function amountColumns(
  indexOf: (role: Role, chosen?: string) => number,
  roles: Role[][],
  sample: (column: number) => string[],
  chosen: string | undefined,
): Pick<Layout, 'amount' | 'credit' | 'debit'> {
  const debit = indexOf('debit');
  if (chosen !== undefined) {
    const column = indexOf('amount', chosen);
    const isCredit = roles[column]?.includes('credit') ?? false;
    if (isCredit) return { amount: -1, credit: column, debit };
    return {
      amount: column,
      credit: debit === column ? -1 : indexOf('credit'),
      debit: debit === column ? -1 : debit,
    };
  }
  const both = indexOf('both');
  if (both !== -1 && sample(both).some(isMoney)) return { amount: both, credit: -1, debit: -1 };
  return { amount: indexOf('amount'), credit: indexOf('credit'), debit };
}

/** Finds the columns with the direction of a payment. A `Dr / Cr` column after a balance belongs to the balance. */
function directionColumns(
  { amount, head, isGateway }: Layout,
  roles: Role[][],
  sample: (column: number) => string[],
  chosen: string | undefined,
): number[] {
  const isOfBalance = (column: number) => roles[column - 1]?.includes('balance') ?? false;
  if (chosen !== undefined) {
    const named = head.cells.flatMap((name, column) => (isNamed(name, chosen) ? [column] : []));
    return [named.find((column) => !isOfBalance(column)) ?? columnNamed(head.cells, chosen)];
  }
  // Separate credit and debit columns are directions themselves; a `Type` column is then often `UPI` or `Transfer`.
  if (amount === -1) return [];
  return head.cells.flatMap((_, column) => {
    const isDirection = roles[column]?.includes('direction') || roles[column]?.includes('type');
    const hasWords = () => sample(column).some((cell) => directionIn(cell, isGateway));
    return isDirection && column !== amount && !isOfBalance(column) && hasWords() ? [column] : [];
  });
}

/** Finds the meaning of an amount without a direction. @throws ApiError 422 with a question if the statement does not show it */
function unsignedAmounts(
  { amount, status, head, isGateway }: Layout,
  amounts: string[],
  { direction }: StatementOptions,
): 'in' | 'unknown' {
  if (direction === 'in') return 'in';
  const signs = amounts.map(signOf);
  // If some amounts have a minus, those without one came in. If some have `Cr` or `Dr`, the meaning of an amount without it is unknown.
  if (amounts.some((cell) => signOf(cell) === '-' && !/d/i.test(cell))) return 'in';
  if (signs.includes('-') || signs.includes('+')) return 'unknown';
  if (status !== -1 && isGateway) return 'in';
  const name = head.cells[amount];
  const question = `Is '${name}' money that came in? Line ${head.line} names no column with the direction, such as Dr / Cr, and the amounts have no signs.`;
  throw new ApiError(
    422,
    `${question}
If all of it came in: --amount-column "${name}" --direction in
If a column has the direction: --direction-column <name>. There are: ${list(head.cells)}`,
    { fields: { direction: `${question} The columns are: ${list(head.cells)}` } },
  );
}

/** The error for a file without a line of column names. */
function noHead(tables: Table[], options: StatementOptions): ApiError {
  const rows = tables.flatMap(({ top }) => top);
  const widest = rows.reduce((best, row) => (filled(row) > filled(best) ? row : best), rows[0] as Row);
  const chosen = chosenNames(options);
  const missing = chosen.find((name) => !rows.some(({ cells }) => columnOf(cells, name) !== -1));
  if (missing !== undefined) {
    return new ApiError(
      422,
      `There is no column '${missing}'. Line ${widest.line} has: ${list(widest.cells)}`,
    );
  }
  const question = `Which column has the money that came in? No line has known column names; line ${widest.line} has: ${list(widest.cells)}`;
  return new ApiError(
    422,
    `${question}
Give --amount-column <name>, and --direction-column <name> or --direction in`,
    { fields: { amountColumn: question } },
  );
}

function filled({ cells }: Row): number {
  return cells.filter((cell) => cell !== '').length;
}

function list(names: string[]): string {
  return names.filter((name) => name !== '').join(', ');
}

function columnNamed(names: string[], wantedName: string): number {
  const column = columnOf(names, wantedName);
  if (column !== -1) return column;
  throw new ApiError(422, `There is no column '${wantedName}'. There are: ${list(names)}`);
}

function columnOf(names: string[], wantedName: string): number {
  return names.findIndex((name) => isNamed(name, wantedName));
}

function isNamed(name: string, wantedName: string): boolean {
  return name.toLowerCase() === wantedName.trim().replace(/\s+/g, ' ').toLowerCase();
}

function isMoney(cell: string): boolean {
  return signOf(cell) !== null;
}

function signOf(cell: string): string | null {
  try {
    return moneyIn(cell)?.sign ?? null;
  } catch {
    return null;
  }
}
