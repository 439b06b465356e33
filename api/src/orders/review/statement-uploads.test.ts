import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { approve, orderCalls, statusOf } from '../../../testing/order-calls';
import { statementUploads } from '../../database/schema';
import { readStatement } from '../statements/read-statement';
import { compareStatement, keepStatement, listStatements, sweepStatements } from './statement-uploads';

const academy = useAcademy();
const { underReview } = orderCalls(academy);

test('compares an uploaded statement with the orders under review', async () => {
  const { orderId, reference } = await underReview();
  const id = await keep([reference, '632900000009']);

  const compared = await compare(id);

  expect(compared).toMatchObject({
    name: 'november.csv',
    uploadedBy: 'asha',
    lineCount: 2,
    columns: { amount: 'Credit', reference: 'RRN', date: 'Date' },
    notes: [expect.stringContaining("amount 'Credit'")],
    payments: [{ reference: '632900000009', why: 'no order names it' }],
  });
  expect(compared.orders).toMatchObject([{ orderId, proposal: 'approve', isApplied: false }]);
  expect(await statusOf(academy, orderId)).toBe('under-review');
});

test('confirms only the matches that the reviewer saw', async () => {
  const [seen, later] = [await underReview(), await underReview()];
  const id = await keep([seen.reference, later.reference]);

  const compared = await compare(id, [seen.orderId]);

  const applied = compared.orders.filter(({ isApplied }) => isApplied);
  expect(applied.map(({ orderId }) => orderId)).toEqual([seen.orderId]);
  expect([await statusOf(academy, seen.orderId), await statusOf(academy, later.orderId)]).toEqual([
    'confirmed',
    'under-review',
  ]);
});

test('confirms no order twice', async () => {
  const [first, second] = [await underReview(), await underReview()];
  const id = await keep([first.reference, second.reference]);
  const both = [first.orderId, second.orderId];
  await approve(academy, first);

  const runs = await Promise.all([compare(id, both), compare(id, both), compare(id, both)]);
  const again = await compare(id, both);

  const applied = [...runs, again].flatMap((run) => run.orders.filter(({ isApplied }) => isApplied));
  expect(applied.map(({ orderId }) => orderId)).toEqual([second.orderId]);
});

test('refuses a statement without payments', async () => {
  const columns = {
    amount: 'Credit',
    outgoing: null,
    direction: null,
    status: null,
    date: null,
    reference: null,
  };
  const skipped = { outgoing: 0, failed: 0 };
  const empty = { columns, headLine: 1, sheet: null, lines: [], skipped, unreadable: [] };

  await expect(academy.run(keepStatement, { name: 'x', statement: empty })).rejects.toThrow(
    'no line with money',
  );
});

test('refuses an unknown statement', async () => {
  await expect(compare('nonsense')).rejects.toThrow('not kept any more');
});

test('keeps a statement for a day', async () => {
  const id = await keep(['632900000010']);
  await academy.sql
    .update(statementUploads)
    .set({ uploadedAt: sql`now() - interval '24 hours 1 second'` })
    .where(eq(statementUploads.id, id));

  await expect(compare(id)).rejects.toThrow('not kept any more');
  expect((await academy.run(listStatements, undefined)).map((one) => one.id)).not.toContain(id);
  await sweepStatements(academy.sql);
  expect(await academy.sql.$count(statementUploads, eq(statementUploads.id, id))).toBe(0);
});

/** Stores a statement with a payment of the price of an order for each reference. @returns its id */
async function keep(references: string[]): Promise<string> {
  const rows = references.map((reference) => `25/11/2026,${reference},10618.82`);
  const bytes = Buffer.from(['Date,RRN,Credit', ...rows].join('\n'));
  const statement = await readStatement({ name: 'november.csv', bytes });
  return (await academy.run(keepStatement, { name: 'november.csv', statement })).id;
}

function compare(id: string, confirm?: string[]) {
  return academy.run(compareStatement, { id, ...(confirm && { confirm }) });
}
