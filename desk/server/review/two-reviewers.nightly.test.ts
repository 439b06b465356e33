import { orderEvents, orders, receipts } from '@stepwell/api/schema';
import { aDesk, type Browser } from '../../testing/a-desk';

// Two reviewers in two browsers, at the same queue and at the same time.

const desk = aDesk();
const ORDERS = 200;
/** Orders on which both reviewers decide at the same time, before each decides on orders of their own. */
const CONTESTED = numbersFrom(1, 40);
/** Number of forms that each reviewer sends at the same time. */
const AT_ONCE = 4;

test('two reviewers decide 200 orders in parallel: each order is decided exactly once', async () => {
  await addOrders();
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];

  const [byAsha, byRavi] = await Promise.all([
    review(asha, [...CONTESTED, ...numbersFrom(41, 120)]),
    review(ravi, [...CONTESTED, ...numbersFrom(121, ORDERS)]),
  ]);

  expect(byAsha.decided + byRavi.decided).toBe(ORDERS);
  expect(byAsha.refused + byRavi.refused).toBe(CONTESTED.length);
  const statuses = (await desk.academy.sql.select().from(orders)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(ORDERS / 2);
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(ORDERS / 2);
  expect(await desk.academy.sql.$count(receipts)).toBe(ORDERS / 2);
  const events = await desk.academy.sql.select().from(orderEvents);
  const decisions = events.filter(({ fromStatus }) => fromStatus === 'under-review');
  expect(new Set(decisions.map(({ orderId }) => orderId)).size).toBe(ORDERS);
  expect(decisions).toHaveLength(ORDERS);
});

/** Decides on orders in turn: approves those with an even number, and rejects the others. */
async function review(
  browser: Browser,
  numbers: readonly number[],
): Promise<{ decided: number; refused: number }> {
  const waiting = [...numbers];
  const counts = { decided: 0, refused: 0 };
  const work = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const [act, form] =
        number % 2 === 0 ? ['approve', { amount: '100.00' }] : ['reject', { code: 'not_found' }];
      const { status } = await browser.post(`/review/MANY${number}/${act}`, form);
      if (status === 303) counts.decided += 1;
      else if (status === 409) counts.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Adds orders under review as the API stores them, in three statements. */
async function addOrders(): Promise<void> {
  await desk.academy.sql.execute(`
    INSERT INTO orders (id, order_id, token, request_hash, status, course_id, course_name, mrp_paise, price_paise,
      coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise, student_name, student_phone, student_email)
    SELECT gen_random_uuid(), 'MANY' || n, 'token-' || n, '', 'under-review', 'sql-and-python', 'A course', 10000, 10000,
      0, 'none', 0, 0, 10000, 'Learner ' || n, '98' || lpad(n::text, 8, '0'), 'learner' || n || '@example.org'
    FROM generate_series(1, ${ORDERS}) n`);
  await desk.academy.sql.execute(`
    INSERT INTO order_events (order_id, from_status, to_status, actor) SELECT id, 'created', 'under-review', 'learner' FROM orders`);
  await desk.academy.sql.execute(`
    INSERT INTO payment_claims (order_id, reference, state) SELECT id, '6' || lpad(substr(order_id, 5), 11, '0'), 'live' FROM orders`);
}
