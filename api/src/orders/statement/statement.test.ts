import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { newReference, orderCalls } from '../../../testing/order-calls';
import { orders, paymentReferences } from '../../database/schema/orders';
import { keepPayment } from '../money/record-payment';
import { showOrder } from '../staff/show-order';
import { compareStatement, confirmStatement, previewStatement } from './statement';

const academy = testAcademy();
const { placed, underReview, confirmed, statusOf } = orderCalls(academy);
const staff = () => academy.as('reviewer');
const TOTAL = 10618.82;
const COLUMNS = { reference: 'Ref', amount: 'Deposit', text: 'Narration' };

/** For each bank: its columns, the reference of its first line, and how many of its lines came in. */
const BANKS: [string, object, string, number][] = [
  [
    'hdfc-xls.csv',
    { reference: 'Chq./Ref.No.', amount: 'Deposit Amt.', text: 'Narration' },
    '632910000137',
    8,
  ],
  [
    'icici.csv',
    { reference: 'Transaction Remarks', amount: 'Deposit Amount (INR )', text: 'Transaction Remarks' },
    '632910000137',
    8,
  ],
  [
    'kotak.csv',
    { reference: 'Chq / Ref No.', amount: 'Amount', text: 'Description', direction: 'Dr / Cr', in: 'CR' },
    '632910000274',
    7,
  ],
  [
    'phonepe-business.csv',
    { reference: 'UTR', amount: 'Amount', direction: 'Status', in: 'COMPLETED' },
    '632910000137',
    7,
  ],
  [
    'sbi.xls.csv',
    { reference: 'Ref No./Cheque No.', amount: 'Credit', text: 'Description' },
    '632910000137',
    8,
  ],
  ['no-refs.xlsx', { reference: 'Ref No', amount: 'Credit', text: 'Narration' }, '632999000001', 1],
];

describe.each(BANKS)('the statement %s', (name, columns, first, count) => {
  const bytes = readFileSync(join(import.meta.dirname, 'samples', name));

  test('is read with its columns named', async () => {
    const { sure, unsure } = await compareStatement(staff(), { file: { name, bytes }, ...columns });

    expect(sure).toEqual([]);
    expect(unsure).toHaveLength(count);
    expect(unsure[0]).toMatchObject({ reference: first, reason: expect.stringContaining('No order has') });
  });

  test('has its columns preselected', async () => {
    const preview = await previewStatement(staff(), { file: { name, bytes }, again: true });

    const { reference, amount } = columns as typeof COLUMNS;
    expect([preview.columns.amount, preview.head.includes(reference)]).toEqual([amount, true]);
  });
});

describe('a line is sure', () => {
  test('if its reference is the order’s and the amount is what the order waits for', async () => {
    const { orderId, reference } = await underReview();

    expect(await compare([[`000${reference}`, '10,618.82', 'UPI']])).toEqual({
      sure: [{ order: orderId, reference, amount: TOTAL }],
      unsure: [],
      known: 0,
    });
  });

  test.each(['created', 'rejected', 'expired'] as const)(
    'if the id of a %s order stands in its text, and the bank’s reference is the one that is kept',
    async (status) => {
      const { orderId, _id } = await placed();
      await academy.sql.update(orders).set({ status }).where(eq(orders.id, _id));
      const reference = newReference();

      await confirm([[reference, '10618.82', `UPI-ASHA-9876543210-${orderId}`]]);

      expect(await showOrder(staff(), { order: orderId })).toMatchObject({
        status: 'confirmed',
        reference,
        payments: [{ reference, amount: TOTAL }],
      });
    },
  );

  test('with a mistyped reference of the learner, by the order’s id', async () => {
    const { orderId, _id } = await underReview({}, '632400000001');
    const reference = newReference();

    await confirm([[reference, '10618.82', orderId]]);

    const rows = await academy.sql.select().from(paymentReferences).where(eq(paymentReferences.orderId, _id));
    expect(rows.map((row) => [row.reference, row.state])).toEqual([
      ['632400000001', 'rejected'],
      [reference, 'live'],
    ]);
  });
});

describe('a person decides on a line', () => {
  test.each<[string, (order: Ordered) => string[][], RegExp]>([
    ['with another amount', ({ reference }) => [[reference, '10000', '']], /waits for ₹10,618.82/],
    [
      'that another line takes back',
      ({ reference }) => [
        [reference, '10618.82', ''],
        [reference, '-10618.82', 'REVERSAL'],
      ],
      /takes it back/,
    ],
    [
      'beside another line of the same order',
      ({ reference, orderId }) => [
        [reference, '10618.82', ''],
        [newReference(), '10618.82', orderId],
      ],
      /Several lines/,
    ],
    ['without an order', () => [[newReference(), '10618.82', '']], /No order has this reference/],
  ])('%s', async (_line, linesOf, reason) => {
    const order = await underReview();

    const { sure, unsure } = await compare(linesOf(order));

    expect(sure).toEqual([]);
    expect(unsure[0]?.reason).toMatch(reason);
  });

  test('that names different orders by reference and by id', async () => {
    const [one, two] = [await underReview(), await underReview()];

    const { sure, unsure } = await compare([[one.reference, '10618.82', two.orderId]]);

    expect(sure).toEqual([]);
    expect(unsure[0]?.order).toBeUndefined();
    expect(unsure[0]?.reason).toMatch('names different orders');
  });

  test('of an order that is confirmed by another payment', async () => {
    const { orderId } = await confirmed();

    expect((await compare([[newReference(), '10618.82', orderId]])).unsure).toMatchObject([
      { order: orderId, reason: `${orderId} is confirmed` },
    ]);
  });
});

test('money that went out, and a payment that is recorded or kept, are not listed', async () => {
  const { reference } = await confirmed();
  const kept = newReference();
  await keepPayment(staff(), { amount: 5, reference: kept, note: 'interest of the bank' });

  expect(
    await compare([
      [reference, '10618.82', ''],
      [kept, '5.00', ''],
      [newReference(), '-100', 'RENT'],
    ]),
  ).toEqual({ sure: [], unsure: [], known: 2 });
});

test('confirming confirms the sure lines only', async () => {
  const [sure, short] = [await underReview(), await underReview()];

  await confirm([
    [sure.reference, '10618.82', ''],
    [short.reference, '1', ''],
  ]);

  expect([await statusOf(sure), await statusOf(short)]).toEqual(['confirmed', 'under-review']);
});

test('the columns are kept for the next statement', async () => {
  await compare([[newReference(), '1', '']]);

  const preview = await previewStatement(staff(), { file: csvOf([[newReference(), '1', '']]) });

  expect(preview).toMatchObject({ isKept: true, columns: COLUMNS });
});

test.each([
  ['an unknown column', { reference: 'UTR' }, /no column 'UTR'. It has 'Ref', 'Deposit', 'Narration'/],
  ['a direction without its word', { direction: 'Narration' }, /Which word means "came in"/],
])('%s is refused', async (_what, columns, message) => {
  const file = csvOf([['632400000001', '1', '']]);

  await expect(compareStatement(staff(), { file, ...COLUMNS, ...columns })).rejects.toThrow(message);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7'), 422, /is no CSV, TSV or XLSX/],
  ['a damaged workbook', Buffer.from('PK\x03\x04 nothing'), 422, /cannot be read as XLSX/],
  ['an empty file', Buffer.from(' \n'), 422, /has no table/],
  ['over 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 413, /has over 5 MB/],
])('%s is refused', async (_what, bytes, status, message) => {
  await expect(compareStatement(staff(), { file: { name: 'x', bytes }, ...COLUMNS })).rejects.toMatchObject({
    status,
    message: expect.stringMatching(message),
  });
});

test('a statement of 5,000 lines takes at most two seconds of a processor', async () => {
  const { orderId, reference } = await underReview();
  const lines = Array.from({ length: 4999 }, (_, n) => [String(900_000_000_000 + n), '100.00', `UPI/${n}`]);
  const before = process.cpuUsage();

  const { sure, unsure } = await compare([...lines, [reference, '10618.82', '']]);

  // Other processes of a busy machine do not count.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
  expect(sure.map(({ order }) => order)).toEqual([orderId]);
  expect(unsure).toHaveLength(4999);
});

type Ordered = Awaited<ReturnType<typeof underReview>>;

function compare(lines: string[][]) {
  return compareStatement(staff(), { file: csvOf(lines), ...COLUMNS });
}

function confirm(lines: string[][]) {
  return confirmStatement(staff(), { file: csvOf(lines), ...COLUMNS });
}

function csvOf(lines: string[][]) {
  const rows = [['Ref', 'Deposit', 'Narration'], ...lines].map((cells) =>
    cells.map((cell) => `"${cell}"`).join(','),
  );
  return { name: 'statement.csv', bytes: Buffer.from(rows.join('\n')) };
}
