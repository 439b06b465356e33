import { Refusal } from '../base/refusal';
import { moneyIn } from './money-cell';
import { directionIn, isCompleted } from './payment-words';
import type { Row, Table } from './statement-file';

/** Which columns hold what, where the names in the file do not say it, or not rightly. */
export interface StatementOptions {
  amountColumn?: string;
  directionColumn?: string;
  statusColumn?: string;
  dateColumn?: string;
  referenceColumn?: string;
  /** `in`: the amounts without a direction are money that came in. */
  direction?: string;
}

/** Indexes of columns; -1 where the file has none. */
export interface Layout {
  head: Row;
  rows: Row[];
  sheet: string | null;
  /** The amount; `credit` where only that column has it. */
  amount: number;
  credit: number;
  debit: number;
  directions: number[];
  status: number;
  date: number;
  reference: number;
  description: number;
  refund: number;
  /** What tells money in from money out where no column does. */
  unsignedIs: 'in' | 'unknown';
  isGateway: boolean;
}

type Role = keyof typeof NAMES;

const AFTER = '( amt| amount)?( inr| rs| rupees)?';
/** Names as `plain` leaves them, the surest first. */
const NAMES = {
  credit: [
    `(credits?|cr|deposits?|money in|paid in|received|amount received|amount credited|amount deposited)${AFTER}( cr)?`,
  ],
  debit: [`(debits?|dr|withdraw(al)?s?|money out|paid out|amount debited|amount withdrawn)${AFTER}( dr)?`],
  /** One column for both, whose amounts carry `Cr` or `Dr`. */
  both: ['(withdrawals?|debits?)( dr)? (deposits?|credits?)( cr)?( amt| amount)?( inr)?'],
  amount: [
    '(amount|amt)( inr| rs| in inr| in rs)?',
    '(transaction|txn|tran|payment|gross|order|total)( amt| amount)( inr| rs)?',
  ],
  direction: [
    '(dr cr|cr dr|drcr|crdr|debit credit|credit debit|d c|c d|dc)( indicator| flag| type)?',
    'transaction indicator',
  ],
  type: ['((transaction|txn|tran|payment|entry|event) )?(type|entity|nature|direction)'],
  balance: ['.*balance.*', 'bal( inr)?', 'closing bal'],
  status: ['((transaction|txn|tran|payment|upi) )?(status|state)', 'settlement status'],
  date: [
    '(transaction|txn|tran|trans|trx|payment)( posted)?( date| dt| date time| date and time| time| timestamp)+( dd mm yyyy)?',
    'date( time| and time)?( dd mm yyyy)?',
    '(entity )?(created at|creation time|creation date|created on|paid at|paid on)',
    '(txn )?post(ed|ing)?( date)?',
    'val(ue)? (date|dt|dat)( dd mm yyyy)?',
  ],
  reference: [
    '(?!settlement).*\\brrn\\b.*',
    '(?!settlement).*\\butr\\b.*',
    '.*\\bupi ref.*',
    '(bank|transaction|txn|payment) ref.*',
    '(?!settlement|merchant|order|phone ?pe|provider).*\\bref(erence)?\\b.*',
  ],
  description: [
    'narration',
    'description',
    'particulars',
    '((transaction|txn) )?(remarks?|details|narration|description|particulars)',
    'note',
  ],
  refund: ['refund.*'],
  /** Columns that only a gateway's file has. */
  gateway: ['fee.*', 'mdr.*', 'commission.*', 'settlement.*', 'settled.*', 'payer.*', 'customer.*'],
  /** Columns of a list of money that was paid out. */
  payee: ['.*(beneficiary|payee|paid to|receiver|recipient|payout).*'],
} satisfies Record<string, string[]>;

const PATTERNS = Object.entries(NAMES).map(
  ([role, names]) => [role as Role, names.map((name) => new RegExp(`^(?:${name})$`))] as const,
);
/** So many lines decide whether a column holds directions, or signs. */
const SAMPLE = 500;
/** The name of a column is no sentence. */
const MAX_NAME = 60;

/**
 * Finds the line with the names of the columns, wherever it stands, and which column holds what.
 * @throws Refusal 422 with a question where that is not certain
 */
export function layoutOf(tables: Table[], options: StatementOptions): Layout {
  const found = tables.flatMap((table) => headOf(table, options)).sort((a, b) => b.score - a.score)[0];
  if (!found) throw noHead(tables, options);
  const { table, head } = found;
  const rows = table.rows().filter(({ line }) => line > head.line);
  const roles = head.cells.map(rolesOf);
  const at = (role: Role, chosen?: string): number =>
    chosen === undefined ? bestOf(head.cells, role) : columnNamed(head.cells, chosen);
  const sample = (column: number) =>
    rows.slice(0, SAMPLE).flatMap(({ cells }) => (cells[column] ? [cells[column] as string] : []));

  const { amount, credit, debit } = amountColumns(at, roles, sample, options.amountColumn);
  const isGateway = amount !== -1 && (at('gateway') !== -1 || (credit !== -1 && debit !== -1));
  const status = at('status', options.statusColumn);
  const layout: Layout = {
    head,
    rows,
    sheet: table.sheet ?? null,
    amount,
    credit,
    debit,
    directions: [],
    status,
    date: at('date', options.dateColumn),
    reference: at('reference', options.referenceColumn),
    description: at('description'),
    refund: at('refund'),
    unsignedIs: 'unknown',
    isGateway: isGateway || status !== -1,
  };
  layout.directions = directionColumns(layout, roles, sample, options.directionColumn);
  if (amount !== -1 && layout.directions.length === 0 && debit === -1) {
    layout.unsignedIs = unsignedAmounts(layout, roles, sample(amount), options);
  }
  // Only after that: a column of an unusual name does not show that the file is a list of payments received.
  if (status === -1) layout.status = statusByValues(layout, sample);
  return layout;
}

/** A column of another name in which every cell is a status. */
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

/** The line of a table that names the most columns, the first of them. */
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

function amountColumns(
  at: (role: Role, chosen?: string) => number,
  roles: Role[][],
  sample: (column: number) => string[],
  chosen: string | undefined,
): Pick<Layout, 'amount' | 'credit' | 'debit'> {
  const debit = at('debit');
  if (chosen !== undefined) {
    const column = at('amount', chosen);
    const isCredit = roles[column]?.includes('credit') ?? false;
    if (isCredit) return { amount: -1, credit: column, debit };
    return {
      amount: column,
      credit: debit === column ? -1 : at('credit'),
      debit: debit === column ? -1 : debit,
    };
  }
  const both = at('both');
  if (both !== -1 && sample(both).some(isMoney)) return { amount: both, credit: -1, debit: -1 };
  return { amount: at('amount'), credit: at('credit'), debit };
}

/** The columns that say of each line whether money came or went; a `Dr / Cr` beside a balance speaks of the balance. */
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
  // Of separate columns each is a direction by itself; a `Type` beside them is often `UPI` or `Transfer`.
  if (amount === -1) return [];
  return head.cells.flatMap((_, column) => {
    const isDirection = roles[column]?.includes('direction') || roles[column]?.includes('type');
    const hasWords = () => sample(column).some((cell) => directionIn(cell, isGateway));
    return isDirection && column !== amount && !isOfBalance(column) && hasWords() ? [column] : [];
  });
}

/** @throws Refusal 422 with the question whether amounts without any direction came in */
function unsignedAmounts(
  { amount, status, head }: Layout,
  roles: Role[][],
  amounts: string[],
  { direction }: StatementOptions,
): 'in' | 'unknown' {
  if (direction !== undefined && direction !== 'in') {
    throw new Refusal(422, `--direction: '${direction}' is not 'in'; only money that came in is compared`);
  }
  if (direction === 'in') return 'in';
  const signs = amounts.map(signOf);
  // A sign on money out alone leaves the other amounts as money in; `Cr` or `Dr` stands at every amount or at none.
  if (signs.includes('-') && amounts.some((cell) => /^\s*[-(]/.test(cell))) return 'in';
  if (signs.includes('-') || signs.includes('+')) return 'unknown';
  const isPayoutList = roles.some((names) => names.includes('payee'));
  if (status !== -1 && !isPayoutList) return 'in';
  const name = head.cells[amount];
  throw new Refusal(
    422,
    `Is '${name}' money that came in? Line ${head.line} names no column for that, such as Dr / Cr, and the amounts have no signs.
If all of it came in: --amount-column "${name}" --direction in
If a column says it: --direction-column <name>. There are: ${list(head.cells)}`,
  );
}

function noHead(tables: Table[], options: StatementOptions): Refusal {
  const rows = tables.flatMap(({ top }) => top);
  const widest = rows.reduce((best, row) => (filled(row) > filled(best) ? row : best), rows[0] as Row);
  const chosen = chosenNames(options);
  const missing = chosen.find((name) => !rows.some(({ cells }) => columnOf(cells, name) !== -1));
  if (missing !== undefined) {
    return new Refusal(
      422,
      `There is no column '${missing}'. Line ${widest.line} has: ${list(widest.cells)}`,
    );
  }
  return new Refusal(
    422,
    `Which column holds what came in? No line names its columns as banks do; line ${widest.line} has: ${list(widest.cells)}
Say --amount-column <name>, and --direction-column <name> or --direction in`,
  );
}

function filled({ cells }: Row): number {
  return cells.filter((cell) => cell !== '').length;
}

function list(names: string[]): string {
  return names.filter((name) => name !== '').join(', ');
}

function rolesOf(name: string): Role[] {
  if (name === '' || name.length > MAX_NAME) return [];
  const text = plain(name);
  return PATTERNS.flatMap(([role, patterns]) =>
    patterns.some((pattern) => pattern.test(text)) ? [role] : [],
  );
}

function bestOf(names: string[], role: Role): number {
  const [, patterns = []] = PATTERNS.find(([one]) => one === role) ?? [];
  for (const pattern of patterns) {
    const column = names.findIndex((name) => name.length <= MAX_NAME && pattern.test(plain(name)));
    if (column !== -1) return column;
  }
  return -1;
}

function columnNamed(names: string[], wanted: string): number {
  const column = columnOf(names, wanted);
  if (column !== -1) return column;
  throw new Refusal(422, `There is no column '${wanted}'. There are: ${list(names)}`);
}

function columnOf(names: string[], wanted: string): number {
  return names.findIndex((name) => isNamed(name, wanted));
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** `Deposit Amount (INR )` as `deposit amount inr`, `settlement_utr` and `SettlementUTR` as `settlement utr`. */
function plain(name: string): string {
  return name
    .replace(/\(s\)/gi, 's')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
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
