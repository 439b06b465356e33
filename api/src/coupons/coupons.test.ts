import { eq, sql as query } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { coupons, courses, orders } from '../database/schema';
import { couponHeldUntil } from './coupon-rules';

const academy = useAcademy();
const COURSE = 'quantitative-aptitude';
const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const apply = (couponCode: string, courseId = COURSE) =>
  academy.get('/api/coupons/applyCoupon', { courseId, couponCode });
const order = (couponCode: string, studentEmail = 'a@example.org', courseId = COURSE) =>
  academy.post(
    '/api/orders/placeOrder',
    placeOrderBody({
      courseId,
      couponCode,
      studentDetail: { studentName: 'Asha', studentPhone: '9876543210', studentEmail },
    }),
  );

test.each([
  [
    { courseId: '', couponCode: '' },
    { courseId: 'An id is required', couponCode: 'Coupon code is required' },
  ],
  [{ courseId: COURSE, couponCode: 'NOT/A/CODE' }, { couponCode: 'The coupon code is not valid' }],
  [{ courseId: 'a b', couponCode: 'STEP10' }, { courseId: 'The id is not valid' }],
])('returns 422 for %p', async (payload, fields) => {
  const { status, data } = await academy.get('/api/coupons/applyCoupon', payload);

  expect([status, data]).toEqual([422, { fields }]);
});

// `answers.test.ts` has every reason for which a coupon is refused.
test.each([
  ['DISABLED', { disabledAt: new Date() }, 404, 'This coupon code is invalid'],
  ['DEAR', { minimumPricePaise: 1_000_050 }, 409, 'This coupon needs a minimum price of ₹10,000.50'],
])('refuses the coupon %s and an order with it', async (code, terms, status, message) => {
  await academy.sql.insert(coupons).values({ code, percentBps: 1000, ...terms });
  const before = await academy.sql.$count(orders);

  const replies = [await apply(code), await order(code)];

  for (const reply of replies) expect(reply).toMatchObject({ status, message, data: null });
  expect(await academy.sql.$count(orders)).toBe(before);
});

test('a code is accepted in lower case and with spaces around it', async () => {
  const { data, headers } = await apply(' step10 ', 'sql-and-python');

  expect(data).toMatchObject({ course: { _id: 'sql-and-python' }, pricing: { couponCode: 'STEP10' } });
  expect(headers['cache-control']).toBe('no-store');
});

test('a coupon deducts a fixed amount, at most the price', async () => {
  await academy.sql.insert(coupons).values({ code: 'HUGE', amountPaise: 99_999_900 });

  const { data } = await apply('HUGE');

  expect(data.pricing).toMatchObject({ courseCouponDiscount: 2499, courseGST: 0, courseTotal: 0 });
});

test('applying a coupon without placing an order reserves no use', async () => {
  await academy.sql.insert(coupons).values({ code: 'ONCE', percentBps: 1000, maxUses: 1 });

  for (let i = 0; i < 5; i += 1) expect((await apply('ONCE')).status).toBe(200);
  expect((await order('ONCE')).status).toBe(201);
  expect((await apply('ONCE')).status).toBe(410);
});

test('spellings of an e-mail address that differ in case or pasted characters count as the same address', async () => {
  await academy.sql.insert(coupons).values({ code: 'FIRST', percentBps: 1000, maxUsesPerEmail: 1 });

  const first = await order('FIRST', 'Ishita@Example.org');
  const second = await order('FIRST', '<ishita@example.ORG>\u200b,');
  const other = await order('FIRST', 'farhan@example.org');

  expect([first.status, second.status, other.status]).toEqual([201, 409, 201]);
  expect(second.message).toBe('You have already used this coupon');
});

test('an order’s use of a coupon is released when the order is rejected, cancelled or unpaid for two hours', async () => {
  await academy.sql.insert(coupons).values({ code: 'LAST', percentBps: 1000, maxUses: 1 });
  const held = async (changes: Partial<typeof orders.$inferInsert>) => {
    await academy.sql.update(orders).set(changes).where(eq(orders.couponCode, 'LAST'));
    return (await apply('LAST')).status;
  };
  await order('LAST');

  expect(await held({ couponHeldUntil: couponHeldUntil(inHours(-1.9)) })).toBe(410);
  expect(await held({ couponHeldUntil: couponHeldUntil(inHours(-2.1)) })).toBe(200);
  expect(await held({ status: 'under-review' })).toBe(410);
  expect(await held({ status: 'confirmed' })).toBe(410);
  expect(await held({ status: 'refunded' })).toBe(410);
  expect(await held({ status: 'rejected' })).toBe(200);
  expect(await held({ status: 'cancelled' })).toBe(200);
});

test('the price of an order does not change when the coupon or the course changes', async () => {
  const { data } = await order('STEP10');
  const { orderId, token, courseTotalPrice } = data.order;

  await academy.sql.update(coupons).set({ disabledAt: new Date() }).where(eq(coupons.code, 'STEP10'));
  await academy.sql.update(courses).set({ pricePaise: query`price_paise * 2` });

  const seen = await academy.get('/api/orders/getOrder', { orderId, token });
  expect(seen.data.order.courseTotalPrice).toBe(courseTotalPrice);
  expect(seen.data.pricing).toMatchObject({
    couponCode: 'STEP10',
    coursePrice: 2499,
    courseTotal: courseTotalPrice,
  });
});
