import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { approve, emptyQueue, orderCalls, statusOf } from '../../../testing/order-calls';
import { listOutbox } from '../../cli/commands/outbox';
import { changes, coupons, orders, settings, statementLines } from '../../database/schema';
import { audit } from '../../ops/audit/audit';
import type { StatementLine } from '../statements/read-statement';
import { reconcile } from './reconcile';

const academy = useAcademy();
const PAISE = 1_061_882;
const { placed, underReview } = orderCalls(academy);

afterEach(() => emptyQueue(academy));

test('proposes approvals without changing the database', async () => {
  const { orderId, reference } = await underReview();
  const before = await academy.sql.$count(changes);

  const { orders: compared, payments } = await compare([credit({ reference, line: 7 })]);

  expect(compared).toEqual([
    {
      orderId,
      total: 10618.82,
      reference,
      line: 7,
      proposal: 'approve',
      why: 'reference and amount',
      isApplied: false,
    },
  ]);
  expect(payments).toEqual([]);
  expect(await statusOf(academy, orderId)).toBe('under-review');
  expect(await academy.sql.$count(statementLines)).toBe(0);
  expect(await academy.sql.$count(changes)).toBe(before);
});

test('confirms the proposed orders with --apply', async () => {
  const [paid, unpaid] = [await underReview(), await underReview()];

  const { orders: compared } = await compare([credit({ reference: paid.reference })], true);

  expect(compared.map(({ isApplied, proposal }) => [isApplied, proposal])).toEqual([
    [true, 'approve'],
    [false, 'wait'],
  ]);
  expect([await statusOf(academy, paid.orderId), await statusOf(academy, unpaid.orderId)]).toEqual([
    'confirmed',
    'under-review',
  ]);
  const mails = await academy.run(listOutbox, {});
  expect(mails).toContainEqual(expect.objectContaining({ order: paid.orderId, kind: 'order-confirmed' }));
  const [written] = await academy.run(audit, { action: 'review.reconcile' });
  expect(written).toMatchObject({ actor: 'asha', detail: { orders: [paid.orderId] } });
});

test('changes nothing with --apply and --dry-run', async () => {
  const { orderId, reference } = await underReview();
  const before = await academy.sql.$count(changes);

  await academy.run(reconcile, { lines: [credit({ reference })], apply: true }, { dryRun: true });

  expect([await statusOf(academy, orderId), await academy.sql.$count(changes)]).toEqual([
    'under-review',
    before,
  ]);
});

test('compares a statement with more order ids than a query may have parameters', async () => {
  const idOf = (index: number) => `ORD${String(index).padStart(10, '0')}`;
  const lines = Array.from({ length: 66_000 }, (_, index) => credit({ line: index + 2, text: idOf(index) }));

  expect((await compare(lines)).payments).toHaveLength(66_000);
});

test('refuses a statement without credits', async () => {
  await expect(compare([])).rejects.toThrow('no line with money');
});

describe('one payment', () => {
  test('confirms no order if its reference is of one order and its note of another', async () => {
    const [madeUp, payer] = [await underReview(), await underReview()];
    const line = credit({ reference: payer.reference, text: `UPI/9876543210-${madeUp.orderId}` });

    const { orders: compared } = await compare([line], true);

    expect(compared.map(({ orderId, proposal, why }) => [orderId, proposal, why])).toEqual([
      [madeUp.orderId, 'look', `same reference also sent for ${payer.orderId}`],
      [payer.orderId, 'look', `the note names ${madeUp.orderId}`],
    ]);
    expect([await statusOf(academy, madeUp.orderId), await statusOf(academy, payer.orderId)]).toEqual([
      'under-review',
      'under-review',
    ]);
  });

  test('confirms no order in a later run', async () => {
    const first = await underReview();
    await compare([credit({ text: `cash 9876543210-${first.orderId}` })], true);
    await academy.sql.update(orders).set({ status: 'under-review' }).where(eq(orders.orderId, first.orderId));

    const { orders: compared } = await compare([credit({ text: `cash 9876543210-${first.orderId}` })], true);

    expect(compared).toMatchObject([{ proposal: 'look', why: `the line has confirmed ${first.orderId}` }]);
  });

  test('confirms no other order after staff have confirmed its own order by hand', async () => {
    const [byHand, other] = [await underReview(), await underReview()];
    await approve(academy, byHand);
    const line = credit({ reference: byHand.reference, text: `9876543210-${other.orderId}` });

    const { orders: compared } = await compare([line], true);

    expect(compared).toMatchObject([
      { orderId: other.orderId, proposal: 'look', why: `same reference also sent for ${byHand.orderId}` },
    ]);
  });

  test('confirms its order once in concurrent runs with the same statement', async () => {
    const paid = [await underReview(), await underReview(), await underReview()];
    const lines = paid.map(({ reference }, index) => credit({ reference, line: index + 2 }));

    const runs = await Promise.all(Array.from({ length: 4 }, () => compare(lines, true)));

    const applied = runs.flatMap((run) => run.orders.filter(({ isApplied }) => isApplied));
    expect(applied.map(({ orderId }) => orderId).sort()).toEqual(paid.map(({ orderId }) => orderId).sort());
    const references = paid.map(({ reference }) => reference);
    const used = await academy.sql.select().from(statementLines);
    expect(used.filter(({ reference }) => references.includes(reference))).toHaveLength(3);
  });
});

test('confirms no more orders than the coupon allows', async () => {
  await academy.sql.insert(coupons).values({ code: 'ONLYONE', percentBps: 1000, maxUses: 1 });
  const held = [];
  for (let nth = 0; nth < 5; nth += 1) {
    held.push(await underReview({ couponCode: 'ONLYONE' }));
    // Raises the coupon's limit, so that the next order can use the coupon although the previous orders hold it.
    await academy.sql
      .update(coupons)
      .set({ maxUses: nth + 2 })
      .where(eq(coupons.code, 'ONLYONE'));
  }
  await academy.sql.update(coupons).set({ maxUses: 1 }).where(eq(coupons.code, 'ONLYONE'));
  const lines = held.map(({ reference }, index) =>
    credit({ reference, line: index + 2, amountPaise: 955_694 }),
  );

  const proposed = await compare(lines);
  const { orders: applied } = await compare(lines, true);

  expect(applied.map(({ isApplied }) => isApplied)).toEqual([true, false, false, false, false]);
  expect(applied.map(({ proposal }) => proposal)).toEqual(proposed.orders.map(({ proposal }) => proposal));
  expect(applied[1]?.why).toContain('coupon ONLYONE has reached its limit of 1');
});

test('leaves an order to a person if the payee has changed since the order was placed', async () => {
  const { reference } = await underReview();
  await setPayee('another@bank');

  const { orders: compared } = await compare([credit({ reference })], true);

  expect(compared).toMatchObject([{ proposal: 'look', why: expect.stringContaining('Name the address') }]);
  await setPayee('');
});

test('lists payments without an order, with the reason', async () => {
  const { orderId: unsent } = await placed();

  const { payments } = await compare([
    credit({ text: `UPI/9876543210-${unsent}`, reference: '632900000001' }),
    credit({ line: 3, paidOn: null, text: 'a friend of the academy' }),
  ]);

  expect(payments).toEqual([
    {
      line: 2,
      paidOn: '2026-11-25',
      amount: 10618.82,
      reference: '632900000001',
      text: `UPI/9876543210-${unsent}`,
      why: `the note names ${unsent}, which is created`,
    },
    expect.objectContaining({ line: 3, paidOn: null, why: 'no order names it' }),
  ]);
});

test('stores a line without a reference as a hash, not as text', async () => {
  const { orderId } = await underReview();
  await compare([credit({ text: `ASHA DEVI asha@okaxis 9876543210-${orderId}` })], true);

  const stored = await academy.sql.select().from(statementLines);

  expect(stored.at(-1)?.reference).toMatch(/^text:[0-9a-f]{64}$/);
});

function compare(lines: StatementLine[], apply = false) {
  return academy.run(reconcile, { lines, apply });
}

/** A line of the statement with money received: by default the amount of an order, without reference and text. */
function credit(changed: Partial<StatementLine>): StatementLine {
  return { line: 2, paidOn: '2026-11-25', amountPaise: PAISE, reference: '', text: '', ...changed };
}

/** Sets the academy's payee; an empty text restores the payee of the orders. */
async function setPayee(payee: string): Promise<void> {
  const [order] = await academy.sql.select().from(orders).limit(1);
  const value = payee || (order?.payeeVpa ?? '');
  await academy.sql.update(settings).set({ value }).where(eq(settings.name, 'payeeVPA'));
}
