import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { approve, confirmedOrder, emptyQueue, orderCalls } from '../../../testing/order-calls';
import { orders, reviewViews } from '../../database/schema';
import { holdOrder } from './hold-order';
import { nextToReview, QUEUE_PAGE_SIZE, reviewDesk } from './review-desk';
import { sweepViews } from './review-views.repository';

const academy = useAcademy();
const { placed, underReview } = orderCalls(academy);

const open = (order?: string, more: { page?: number; decided?: string } = {}, actor = 'asha') =>
  reviewDesk(academy.sql, { ...(order && { order }), ...more }, { actor });
type QueuedOrder = Awaited<ReturnType<typeof underReview>>;
const next = (after?: string, actor = 'asha') =>
  nextToReview(academy.sql, after ? { after } : {}, { actor }).then(({ order }) => order);

afterEach(() => emptyQueue(academy));

test('an empty queue has no next order', async () => {
  expect(await open()).toMatchObject({ queue: [], total: 0, page: 1, pages: 1, opened: null });
  expect(await next()).toBeNull();
});

test('shows an order with its neighbours in the queue', async () => {
  const [first, second, third] = [await underReview(), await underReview(), await underReview()];

  const { opened } = await open(second.orderId);

  expect(opened).toMatchObject({
    order: { orderId: second.orderId, total: 10618.82 },
    line: { reference: second.reference, note: `9876543210-${second.orderId}` },
    decision: null,
    previous: first.orderId,
    next: third.orderId,
  });
});

test('shows the page of the queue with the order, or the last page if the page number is too high', async () => {
  const inQueue = [];
  for (let nth = 0; nth <= QUEUE_PAGE_SIZE; nth += 1) inQueue.push(await underReview());

  const last = inQueue.at(-1)?.orderId;

  expect(await open(last)).toMatchObject({ page: 2, pages: 2, queue: [{ orderId: last }] });
  expect(await open(undefined, { page: 9 })).toMatchObject({ page: 2 });
  expect((await open(last, { page: 1 })).opened?.line?.orderId).toBe(last);
});

test('shows the decision of a decided order, and does not record who has opened the order', async () => {
  const { orderId } = await confirmedOrder(academy);

  const { opened } = await open(orderId);

  expect(opened).toMatchObject({
    line: null,
    decision: { orderId, status: 'confirmed', by: 'asha', undoRefusal: null },
  });
  expect(await viewsOf(orderId)).toEqual([]);
});

test('an unpaid order cannot be decided', async () => {
  const { orderId } = await placed();

  expect((await open(orderId)).opened).toMatchObject({ line: null, decision: { status: 'created' } });
});

test('an unknown order is refused', async () => {
  await expect(open('ORDNOTTHERE01')).rejects.toThrow("There is no order 'ORDNOTTHERE01'");
});

describe('the list of reviewers who have an order open', () => {
  test('contains the other reviewers, not the reviewer who loads the page', async () => {
    const { orderId } = await underReview();
    await open(orderId, {}, 'ravi');

    const { opened, queue } = await open(orderId);

    expect(opened?.line?.viewers).toEqual([{ by: 'ravi', at: expect.any(String) }]);
    expect(queue[0]?.viewers).toHaveLength(1);
    expect(await viewsOf(orderId)).toEqual(['asha', 'ravi']);
  });

  test('does not contain a reviewer after five minutes; then the sweep deletes the view', async () => {
    const { orderId } = await underReview();
    await open(orderId, {}, 'ravi');
    await academy.sql.update(reviewViews).set({ viewedAt: sql`now() - interval '5 minutes 1 second'` });

    expect((await open()).queue[0]?.viewers).toEqual([]);
    await sweepViews(academy.sql);
    expect(await viewsOf(orderId)).toEqual([]);
  });

  test('does not prevent a decision', async () => {
    const order = await underReview();
    await open(order.orderId, {}, 'ravi');

    const { status } = await approve(academy, order);

    expect(status).toBe('confirmed');
  });
});

test.each([
  ['id', (order: QueuedOrder) => order.orderId.slice(-5).toLowerCase()],
  ['reference', ({ reference }: QueuedOrder) => reference],
  ['phone number', () => '9876543210'],
  ['name', () => 'ishita'],
  ['amount', () => '₹10,618.82'],
])('finds an order by its %s', async (_what, textOf) => {
  const order = await underReview();

  const { queue } = await reviewDesk(academy.sql, { find: textOf(order) }, { actor: 'asha' });

  expect(queue.map(({ orderId }) => orderId)).toEqual([order.orderId]);
});

test.each(['1,23', ',', '%', '99999999999'])('finds nothing for %s', async (find) => {
  await underReview();

  expect((await reviewDesk(academy.sql, { find }, { actor: 'asha' })).queue).toEqual([]);
});

describe('the next order', () => {
  test('is the order after the decided one in the queue, else the first order of the queue', async () => {
    const [first, second, third] = [await underReview(), await underReview(), await underReview()];

    expect(await next()).toBe(first.orderId);
    await approve(academy, second);
    expect(await next(second.orderId)).toBe(third.orderId);
    expect(await next(third.orderId)).toBe(first.orderId);
  });

  test('is an order that no other reviewer has open, if there is such an order', async () => {
    const [first, second] = [await underReview(), await underReview()];
    await open(first.orderId, {}, 'ravi');

    expect(await next()).toBe(second.orderId);
    await open(second.orderId, {}, 'meera');
    expect(await next()).toBe(first.orderId);
  });

  test('is not on hold', async () => {
    const [held, other] = [await underReview(), await underReview()];
    await academy.run(holdOrder, { order: held.orderId, reason: 'asked the bank' });

    expect(await next()).toBe(other.orderId);
  });

  test('is before the orders on hold in the queue', async () => {
    const [held, other] = [await underReview(), await underReview()];
    await academy.run(holdOrder, { order: held.orderId, reason: 'asked the bank' });

    expect((await open()).queue.map(({ orderId }) => orderId)).toEqual([other.orderId, held.orderId]);
    expect((await open()).queue[1]?.hold?.reason).toBe('asked the bank');
  });
});

async function viewsOf(orderId: string): Promise<string[]> {
  const rows = await academy.sql
    .select({ by: reviewViews.viewedBy })
    .from(reviewViews)
    .innerJoin(orders, eq(orders.id, reviewViews.orderId))
    .where(eq(orders.orderId, orderId))
    .orderBy(reviewViews.viewedBy);
  return rows.map(({ by }) => by);
}
