import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { parse } from 'csv-parse/sync';
import { SAVED_AS } from '../../../testing/spreadsheet';
import { readStatement, type Statement } from './read-statement';

const SAMPLES = join(import.meta.dirname, 'samples');
/** The amount of each payment in the samples. */
const PAISE = 294_882;
/** The references of the payments in the samples. */
const RRN = ['137', '274', '411', '548', '685', '822', '959', '1096'].map(
  (end) => `63291000${end.padStart(4, '0')}`,
);

/** What `readStatement` finds in a sample. */
interface Layout {
  sheet?: string;
  columns: Partial<Statement['columns']>;
  headLine: number;
  /** The line of the first payment. */
  line: number;
  references: string[];
  days: string[];
  areUnsignedIn?: true;
  skipped?: Partial<Statement['skipped']>;
  unreadable?: Statement['unreadable'];
}

const NOVEMBER_25 = Array<string>(8).fill('2026-11-25');

const HDFC: Layout = {
  columns: { amount: 'Deposit Amt.', outgoing: 'Withdrawal Amt.', date: 'Date', reference: 'Chq./Ref.No.' },
  headLine: 7,
  line: 9,
  references: RRN,
  days: NOVEMBER_25,
};

const LAYOUTS: Record<string, Layout> = {
  'hdfc-xls.csv': HDFC,
  // A spreadsheet has saved this file: days, references and amounts are numbers, which are shown as `6.33E+11` and the like.
  'hdfc.xlsx': { ...HDFC, sheet: 'Account Statement' },
  'hdfc-delimited.txt': {
    columns: { amount: 'Credit Amount', outgoing: 'Debit Amount', date: 'Date', reference: 'Chq/Ref Number' },
    headLine: 2,
    line: 3,
    references: RRN.slice(0, 2),
    days: ['2026-11-24', '2026-11-25'],
    skipped: { outgoing: 1 },
  },
  'icici.csv': {
    columns: {
      amount: 'Deposit Amount (INR )',
      outgoing: 'Withdrawal Amount (INR )',
      date: 'Transaction Date',
    },
    headLine: 5,
    line: 6,
    references: RRN,
    days: NOVEMBER_25,
  },
  'sbi.xls': {
    columns: { amount: 'Credit', outgoing: 'Debit', date: 'Txn Date', reference: 'Ref No./Cheque No.' },
    headLine: 10,
    line: 11,
    references: RRN,
    days: NOVEMBER_25,
  },
  'axis.csv': {
    columns: { amount: 'CR', outgoing: 'DR', date: 'Tran Date' },
    headLine: 8,
    line: 10,
    references: RRN.slice(0, 2),
    days: ['2026-11-24', '2026-11-25'],
    skipped: { outgoing: 1 },
  },
  'kotak.csv': {
    columns: { amount: 'Amount', direction: 'Dr / Cr', date: 'Transaction Date', reference: 'Chq / Ref No.' },
    headLine: 1,
    line: 3,
    references: RRN.slice(1),
    days: NOVEMBER_25.slice(1),
    skipped: { outgoing: 1 },
  },
  'phonepe-business.csv': {
    columns: { amount: 'Amount', status: 'Status', date: 'Transaction Date', reference: 'UTR' },
    headLine: 1,
    areUnsignedIn: true,
    line: 2,
    references: RRN.filter((reference) => !reference.endsWith('0274')),
    days: NOVEMBER_25.slice(1),
    skipped: { failed: 1 },
  },
  // `amount` is the learner's payment; `credit` is that amount less the gateway's fee.
  'gateway-settlement.csv': {
    columns: {
      amount: 'amount',
      outgoing: 'debit',
      direction: 'transaction_entity',
      date: 'entity_created_at',
      reference: 'rrn',
    },
    headLine: 1,
    line: 2,
    references: RRN.slice(0, 2),
    days: ['2026-11-24', '2026-11-24'],
    skipped: { outgoing: 1 },
    unreadable: [{ line: 5, reason: "'adjustment' means neither money in nor money out" }],
  },
};

const folder = useFolder('file');

test('every sample has an expected layout', () => {
  expect(readdirSync(SAMPLES).sort()).toEqual(Object.keys(LAYOUTS).sort());
});

describe.each(Object.entries(LAYOUTS))('%s', (file, layout) => {
  test('returns the payments that came in and the columns in use', async () => {
    const { lines, ...statement } = await readStatement(join(SAMPLES, file));

    const none = { outgoing: null, direction: null, status: null, date: null, reference: null };
    expect(statement).toEqual({
      columns: { ...none, ...layout.columns },
      headLine: layout.headLine,
      sheet: layout.sheet ?? null,
      ...(layout.areUnsignedIn && { areUnsignedIn: true }),
      skipped: { outgoing: 0, failed: 0, ...layout.skipped },
      unreadable: layout.unreadable ?? [],
    });
    expect(lines[0]?.line).toBe(layout.line);
    expect(paymentsOf(lines)).toEqual(expected(layout));
  });
});

const texts = Object.entries(LAYOUTS).filter(([, { sheet }]) => sheet === undefined);
const saved = texts.flatMap((layout) =>
  Object.keys(SAVED_AS).map((format) => [layout[0], format, layout[1]] as const),
);

test.each(saved)('%s has the same payments after it was saved as %s', async (file, format, layout) => {
  const delimiter = file === 'sbi.xls' ? '\t' : ',';
  const options = { delimiter, relax_column_count: true, skip_empty_lines: false };
  const rows = parse(readFileSync(join(SAMPLES, file)), options) as string[][];
  const path = folder('saved');
  writeFileSync(path, SAVED_AS[format]?.(rows) ?? '');

  const { lines, skipped, columns } = await readStatement(path);

  expect(columns.amount).toBe(layout.columns.amount);
  expect(skipped).toEqual({ outgoing: 0, failed: 0, ...layout.skipped });
  expect(paymentsOf(lines)).toEqual(expected(layout));
});

function paymentsOf(lines: Statement['lines']) {
  return lines.map(({ paidOn, amountPaise, reference }) => [paidOn, amountPaise, reference]);
}

function expected({ references, days }: Layout) {
  return references.map((reference, at) => [days[at], PAISE, reference]);
}
