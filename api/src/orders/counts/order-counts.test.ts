import { eq, sql } from 'drizzle-orm';
import { POSTGRES_URL, useAcademy } from '../../../testing/academy';
import { NEVER_ORDERED } from '../../../testing/acts-on-orders';
import { orderCalls } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { listCoupons } from '../../cli/commands/coupon';
import { deleteCourses, listCourses } from '../../cli/commands/course';
import { reopenOrder } from '../../cli/commands/order';
import { couponHeldUntil } from '../../coupons/coupon-rules';
import { lockCoupon } from '../../coupons/coupons.repository';
import { rowsOf } from '../../database/rows';
import { coupons, courses, orders } from '../../database/schema';
import { erasePerson } from '../../privacy/erase-person';
import { expireOrders } from '../expiry';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { rejectOrder } from '../review/reject-order';
import { cancelOrder } from '../staff-changes/cancel-order';
import { mergeCounts, orderCount, wrongCounts } from './order-counts';

// After each test, `afterEach` checks that the stored counts equal the orders. So each test checks that its changes, concurrent changes or
// merges keep the counts right.

const academy = useAcademy();
const COURSE = 'quantitative-aptitude';
const { pay } = orderCalls(academy);

const aCoupon = (code: string, limits: Partial<typeof coupons.$inferInsert> = {}) =>
  academy.sql.insert(coupons).values({ code, percentBps: 1000, ...limits });
const order = (couponCode: string, studentEmail = 'asha@example.org') =>
  academy.post(
    '/api/orders/placeOrder',
    placeOrderBody({
      courseId: COURSE,
      couponCode,
      studentDetail: { studentName: 'Asha', studentPhone: '9876543210', studentEmail },
    }),
  );
const placed = async (couponCode: string, studentEmail?: string): Promise<string> =>
  (await order(couponCode, studentEmail)).data.order.orderId;
/** Sends a new reference. Unlike `pay`, it can be a callback of `map`. */
const claim = (orderId: string) => pay(orderId);
const setAge = (orderId: string, hours: number) => {
  const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000);
  return academy.sql
    .update(orders)
    .set({ createdAt, couponHeldUntil: couponHeldUntil(createdAt) })
    .where(eq(orders.orderId, orderId));
};
const uses = (code: string) => orderCount(academy.sql, 'coupon', code);
const approve = async (id: string) => {
  const [found] = await academy.sql.select().from(orders).where(eq(orders.orderId, id));
  return academy.run(approveOrder, { order: id, amount: String((found?.totalPaise ?? 0) / 100) });
};

afterEach(async () => expect(await wrongCounts(academy.sql)).toEqual([]));

test('only one of thirty concurrent orders gets the last use of a coupon', async () => {
  await aCoupon('LAST', { maxUses: 1 });

  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => order('LAST', `at-once-${n}@b.co`)));

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 410)).toHaveLength(29);
  expect(await uses('LAST')).toBe(1);
});

test('a coupon with one use per e-mail address is accepted for only one of thirty concurrent orders by an address', async () => {
  await aCoupon('ONCE-EACH', { maxUsesPerEmail: 1 });

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => order('ONCE-EACH', n % 2 ? 'Two@b.co' : 'two@B.co')),
  );

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(29);
});

test('a reference sent after the order expired takes a use of the coupon again, even above the limit', async () => {
  await aCoupon('LATE', { maxUses: 1 });
  const lateOrder = await placed('LATE');
  await setAge(lateOrder, 73);
  await expireOrders(academy.sql);
  expect((await order('LATE')).status).toBe(201);

  await claim(lateOrder);

  expect(await uses('LATE')).toBe(2);
  expect((await order('LATE')).status).toBe(410);
});

test('an order releases its use of a coupon when it is rejected, and takes a use with the next reference', async () => {
  await aCoupon('STAFF', { maxUses: 5 });
  const id = await placed('STAFF');
  const steps: [() => Promise<unknown>, held: number][] = [
    [async () => {}, 1],
    [() => claim(id), 1],
    [() => academy.run(rejectOrder, { order: id, code: 'not_found' }), 0],
    [() => claim(id), 1],
    [() => academy.run(reopenOrder, { order: id, reason: 'the wrong reference' }), 1],
    [() => claim(id), 1],
    [() => approve(id), 1],
    [() => academy.run(sendRefund, { order: id, reason: 'agreed', reference: '632412345678' }), 1],
  ];

  for (const [step, held] of steps) {
    await step();
    expect(await uses('STAFF')).toBe(held);
  }
});

test('the list of courses has the number of orders of each course', async () => {
  await academy.sql.insert(courses).values(NEVER_ORDERED);
  const ordered = async () =>
    Object.fromEntries((await academy.run(listCourses, undefined)).map(({ id, orders: n }) => [id, n]));
  const before = await ordered();

  await placed('');
  await academy.run(deleteCourses, { ids: [NEVER_ORDERED.id] });

  expect(await ordered()).toEqual({
    ...before,
    [NEVER_ORDERED.id]: undefined,
    [COURSE]: (before[COURSE] ?? 0) + 1,
  });
});

test('the counts follow deletions and changes by SQL', async () => {
  await aCoupon('BY-HAND');
  await aCoupon('OTHER-HAND');
  await academy.sql.execute(sql`INSERT INTO orders (id, order_id, token, request_hash, status, course_id, course_name,
    mrp_paise, price_paise, coupon_code, coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise,
    student_name, student_phone, student_email)
    SELECT gen_random_uuid(), 'HAND' || n, '', '', 'confirmed', ${COURSE}, '', 1, 1, 'BY-HAND', 0, 'none', 0, 0, 1, '', '', ''
    FROM generate_series(1, 3) n`);

  await academy.sql.execute(sql`DELETE FROM orders WHERE order_id = 'HAND1'`);
  await academy.sql.execute(sql`UPDATE orders SET coupon_code = 'OTHER-HAND' WHERE order_id = 'HAND2'`);

  expect([await uses('BY-HAND'), await uses('OTHER-HAND')]).toEqual([1, 1]);
});

test('merging while orders change loses no count', async () => {
  await aCoupon('FOLDED', { maxUses: 1000 });
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => placed('FOLDED', `fold-${n}@b.co`)));

  await Promise.all([
    ...ids.slice(0, 10).map(claim),
    ...ids.slice(10, 15).map((id) => academy.run(cancelOrder, { order: id, reason: 'changed mind' })),
    ...Array.from({ length: 10 }, (_, n) => order('FOLDED', `more-${n}@b.co`)),
    ...Array.from({ length: 4 }, () => mergeCounts(academy.sql)),
  ]);
  await mergeCounts(academy.sql);

  // Of 20 orders, 5 were cancelled, and 10 more were placed.
  expect(await uses('FOLDED')).toBe(25);
  expect(await repeatedRows()).toBe(0);
});

test('merging deletes rows of uses that expired more than an hour ago', async () => {
  await aCoupon('LAPSED', { maxUses: 5 });
  const ids = [await placed('LAPSED'), await placed('LAPSED')];

  // A use is held for two hours, so the first expired half an hour ago, the second two hours ago.
  await setAge(ids[0] ?? '', 2.5);
  await setAge(ids[1] ?? '', 4);
  await mergeCounts(academy.sql);

  const rows = await rowsOf(academy.sql, sql`SELECT FROM order_counts WHERE key = 'LAPSED'`);
  expect(rows).toHaveLength(1);
});

test('the counts equal the orders after 150 random changes', async () => {
  await aCoupon('MIXED', { maxUses: 1000 });
  // Pseudo-random numbers, the same in each run.
  let seed = 7;
  const randomBelow = (below: number) => {
    seed = (seed * 16807) % 2_147_483_647;
    return seed % below;
  };
  const ids: string[] = [];
  const randomChanges: ((id: string) => Promise<unknown>)[] = [
    async () => ids.push(await placed('MIXED', `mixed-${randomBelow(5)}@b.co`)),
    claim,
    approve,
    (id) => academy.run(rejectOrder, { order: id, code: 'not_found' }),
    (id) => academy.run(reopenOrder, { order: id, reason: 'again' }),
    (id) => academy.run(cancelOrder, { order: id, reason: 'no' }),
    (id) => setAge(id, randomBelow(80)),
    () => expireOrders(academy.sql),
    () => mergeCounts(academy.sql),
    () => academy.run(erasePerson, { email: `mixed-${randomBelow(5)}@b.co` }),
  ];
  for (let n = 0; n < 150; n += 1) {
    // Many changes are refused because of the order's status; the order then stays unchanged.
    await randomChanges[n < 20 ? 0 : randomBelow(randomChanges.length)]?.(
      ids[randomBelow(Math.max(1, ids.length))] ?? '',
    ).catch(() => {});
    expect(await wrongCounts(academy.sql)).toEqual([]);
  }

  const list = await academy.run(listCoupons, undefined);
  expect(list.find(({ code }) => code === 'MIXED')?.uses).toBe(await uses('MIXED'));
});

test('`wrongCounts` finds a wrong count', async () => {
  await aCoupon('WRONG');
  await placed('WRONG');
  await academy.sql.execute(sql`INSERT INTO order_counts VALUES ('coupon', 'WRONG', 'infinity', 1)`);

  expect(await wrongCounts(academy.sql)).toEqual([{ counted: 'coupon', key: 'WRONG', stored: 2, actual: 1 }]);

  // Repairs the count, which `afterEach` checks.
  await academy.sql.execute(sql`INSERT INTO order_counts VALUES ('coupon', 'WRONG', 'infinity', -1)`);
});

// These tests are skipped on the embedded database, which runs one transaction at a time.
(POSTGRES_URL ? describe : describe.skip)('while an order with a limited coupon is stored', () => {
  /** An order that takes longer than this is waiting for the lock. */
  const SOON_MS = 2000;
  /** Runs `act` while another transaction holds the lock of a coupon. @returns the result, or `waits` */
  const whileHeld = (code: string, email: string, act: () => Promise<unknown>) =>
    academy.sql.transaction(async (tx) => {
      const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code));
      if (!coupon) throw new Error(`There is no coupon ${code}`);
      await lockCoupon(tx, coupon, email);
      return Promise.race([act(), new Promise((done) => setTimeout(done, SOON_MS, 'waits').unref())]);
    });

  beforeAll(async () => {
    await aCoupon('HOT', { maxUses: 100 });
    await aCoupon('WARM', { maxUses: 100 });
    await aCoupon('EACH', { maxUsesPerEmail: 100 });
    await aCoupon('FREE');
  });

  test.each([
    ['without a coupon', ''],
    ['with another limited coupon', 'WARM'],
    ['with a coupon that has no limit', 'FREE'],
    ['with a coupon that has a limit per address', 'EACH'],
  ])('an order %s does not wait', async (_what, code) => {
    expect(await whileHeld('HOT', 'a@b.co', () => order(code))).toMatchObject({ status: 201 });
  });

  test('an order with the same coupon waits', async () => {
    let waiting: ReturnType<typeof order> | undefined;

    const first = await whileHeld('HOT', 'a@b.co', () => {
      waiting = order('HOT');
      return waiting;
    });

    expect(first).toBe('waits');
    expect(await waiting).toMatchObject({ status: 201 });
  });

  test('an order of another e-mail address does not wait if the limit is per address', async () => {
    expect(await whileHeld('EACH', 'a@b.co', () => order('EACH', 'c@b.co'))).toMatchObject({ status: 201 });
  });

  test('references, expiry, cancellations and the merging of counts do not wait', async () => {
    const [paid, old, cancelled] = [await placed('HOT'), await placed('HOT'), await placed('HOT')];
    await setAge(old, 73);

    const all = await whileHeld('HOT', 'a@b.co', () =>
      Promise.all([
        claim(paid),
        expireOrders(academy.sql),
        academy.run(cancelOrder, { order: cancelled, reason: 'no' }),
        mergeCounts(academy.sql),
      ]),
    );

    expect(all).toHaveLength(4);
  });
});

/** Number of groups of rows that could be merged. */
async function repeatedRows(): Promise<number> {
  const rows = await rowsOf(
    academy.sql,
    sql`SELECT FROM order_counts GROUP BY counted, key, until HAVING count(*) > 1`,
  );
  return rows.length;
}
