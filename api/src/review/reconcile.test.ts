import { useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { audit } from '../commands/audit';
import { cancelOrder } from '../commands/order/cancel';
import { listOutbox } from '../commands/outbox/list';
import { changes, orders } from '../database/schema';
import type { StatementLine } from '../statements/read-statement';
import { reconcile } from './reconcile';
import { reviewQueue } from './review-queue';

const academy = useAcademy();
const PAISE = 1_061_882;
let last = 0;

afterEach(async () => {
  for (const { orderId } of await academy.run(reviewQueue, {})) {
    await academy.run(cancelOrder, { order: orderId, reason: 'end of the test' });
  }
});

test('proposes what reference and amount prove, and changes nothing', async () => {
  const { orderId, reference } = await waiting();

  const [line] = await compared([came({ reference, line: 7 })]);

  expect(line).toEqual({
    orderId,
    total: 10618.82,
    reference,
    line: 7,
    proposal: 'approve',
    why: 'reference and amount',
    isApplied: false,
  });
  expect(await statusOf(orderId)).toBe('under-review');
});

test.each([
  ['in the text of the line', (reference: string) => ({ text: `UPI/${reference}/PAY` })],
  ['in small letters', (reference: string) => ({ reference: ` ${reference.toLowerCase()} ` })],
])('finds the reference %s', async (_where, line) => {
  const { reference } = await waiting('abcdef987');

  expect((await compared([came(line(reference))]))[0]?.proposal).toBe('approve');
});

test.each(['9876543210-', '9876543210', 'UPI 9876543210 '])(
  'finds the note where the reference is not there: %s',
  async (before) => {
    const { orderId } = await waiting();

    expect((await compared([came({ text: `x/${before}${orderId}/y` })]))[0]).toMatchObject({
      proposal: 'approve',
      why: 'note and amount',
    });
  },
);

test('leaves another amount, a line that comes twice and a disputed reference to a person', async () => {
  const [short, twice, disputed] = [await waiting(), await waiting(), await waiting()];
  const squatter = await placed();
  await handIn(squatter, disputed.reference);

  const results = await compared(
    [
      came({ reference: short.reference, amountPaise: PAISE - 1 }),
      came({ reference: twice.reference, line: 3 }),
      came({ reference: twice.reference, line: 4 }),
      came({ reference: disputed.reference }),
    ],
    true,
  );

  expect(results.map(({ proposal, why }) => [proposal, why])).toEqual([
    ['look', '₹10,618.81 came'],
    ['look', 'same reference also in line 4'],
    ['look', `same reference also sent for ${squatter}`],
  ]);
  expect(await statusOf(disputed.orderId)).toBe('under-review');
});

test('confirms what it proposes only when told, with receipt and mail, and writes it down', async () => {
  const [paid, unpaid] = [await waiting(), await waiting()];

  const results = await compared([came({ reference: paid.reference })], true);

  expect(results.map(({ isApplied, proposal }) => [isApplied, proposal])).toEqual([
    [true, 'approve'],
    [false, 'wait'],
  ]);
  expect([await statusOf(paid.orderId), await statusOf(unpaid.orderId)]).toEqual([
    'confirmed',
    'under-review',
  ]);
  const mails = await academy.run(listOutbox, {});
  expect(mails).toContainEqual(expect.objectContaining({ order: paid.orderId, kind: 'order-confirmed' }));
  const [written] = await academy.run(audit, { action: 'review.reconcile' });
  expect(written).toMatchObject({ actor: 'asha', detail: { orders: [paid.orderId] } });
});

test('tried with --dry-run it confirms nothing', async () => {
  const { orderId, reference } = await waiting();
  const before = await academy.sql.$count(changes);

  await academy.run(reconcile, { lines: [came({ reference })], apply: true }, { dryRun: true });

  expect([await statusOf(orderId), await academy.sql.$count(changes)]).toEqual(['under-review', before]);
});

test('refuses a statement on which nothing came in', async () => {
  await expect(compared([])).rejects.toThrow('no line with money');
});

function compared(lines: StatementLine[], apply = false) {
  return academy.run(reconcile, { lines, apply });
}

function came(changed: Partial<StatementLine>): StatementLine {
  return { line: 2, paidOn: null, amountPaise: PAISE, reference: '', text: '', ...changed };
}

async function placed(): Promise<string> {
  return (await academy.post('/api/orders/placeOrder', placeOrderBody())).data.order.orderId;
}

function handIn(orderId: string, txnId: string) {
  return academy.post('/api/orders/updateOrderStatus', { orderId, txnId, paymentMode: 'upi-scan' });
}

async function waiting(prefix = '632412345') {
  last += 1;
  const [orderId, reference] = [await placed(), `${prefix}${String(last).padStart(3, '0')}`];
  expect((await handIn(orderId, reference)).status).toBe(200);
  return { orderId, reference: reference.toUpperCase() };
}

async function statusOf(orderId: string) {
  return (await academy.sql.select().from(orders)).find((order) => order.orderId === orderId)?.status;
}
