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

describe('applyCoupon and placeOrder refuse', () => {
  beforeAll(async () => {
    await academy.sql.insert(coupons).values([
      { code: 'DISABLED', percentBps: 1000, disabledAt: new Date() },
      { code: 'TOMORROW', percentBps: 1000, startsAt: inHours(24) },
      { code: 'ENDED', percentBps: 1000, endsAt: inHours(-1) },
      { code: 'OTHER', percentBps: 1000, courseIds: ['sql-and-python'] },
      { code: 'DEAR', percentBps: 1000, minimumPricePaise: 1_000_050 },
      { code: 'GONE', percentBps: 1000, maxUses: 1 },
    ]);
    await order('GONE');
  });

  test.each([
    ['UNKNOWN', 404, 'This coupon code is invalid'],
    ['DISABLED', 404, 'This coupon code is invalid'],
    ['TOMORROW', 409, 'This coupon is not active yet'],
    ['ENDED', 410, 'This coupon has expired'],
    ['OTHER', 409, 'This coupon is not applicable to this course'],
    ['DEAR', 409, 'This coupon needs a minimum price of ₹10,000.50'],
    ['GONE', 410, 'This coupon has reached its usage limit'],
  ])('%s: %i %s', async (code, status, message) => {
    const before = await academy.sql.$count(orders);

    const applied = await apply(code);
    const placed = await order(code);

    expect([applied.status, applied.message, applied.data]).toEqual([status, message, null]);
    expect([placed.status, placed.message, placed.data]).toEqual([status, message, null]);
    expect(await academy.sql.$count(orders)).toBe(before);
  });
});

test('a code is accepted in lower case and with spaces around it', async () => {
  const { data } = await apply(' step10 ', 'sql-and-python');

  expect(data.pricing.couponCode).toBe('STEP10');
});

test('a coupon without courses applies to every Live course', async () => {
  const { data: all } = await academy.get('/api/courses/getAllCourses');
  const live = all.filter(({ courseStatus }: { courseStatus: number }) => courseStatus === 1);

  for (const { _id, coursePrice } of live) {
    const { status, data, headers } = await apply('STEP10', _id);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(data.course._id).toBe(_id);
    expect(data.pricing).toMatchObject({ couponCode: 'STEP10', coursePrice });
    expect(data.pricing.courseCouponDiscount).toBeCloseTo(coursePrice / 10, 2);
  }
});

test('a coupon deducts a fixed amount, at most the price', async () => {
  await academy.sql.insert(coupons).values({ code: 'HUGE', amountPaise: 99_999_900 });

  const { data } = await apply('HUGE');

  expect(data.pricing).toMatchObject({ courseCouponDiscount: 2499, courseGST: 0, courseTotal: 0 });
});

test('a percentage deducts at most the coupon’s cap', async () => {
  await academy.sql.insert(coupons).values({ code: 'CAPPED', percentBps: 5000, capPaise: 30_000 });

  expect((await apply('CAPPED')).data.pricing.courseCouponDiscount).toBe(300);
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

test('a use is released when the order is unpaid for two hours, rejected or cancelled', async () => {
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
