import { eq, sql as query } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { courses } from '../database/schema/catalogue';
import { coupons, orders } from '../database/schema/orders';
import { createCoupon, endCoupon, listCoupons } from './coupons.acts';

const academy = testAcademy();
const COURSE = 'quantitative-aptitude';

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

test('an order holds its use of a coupon until it expires, is rejected or cancelled', async () => {
  await academy.sql.insert(coupons).values({ code: 'LAST', percentBps: 1000, maxUses: 1 });
  const appliedWith = async (status: typeof orders.$inferInsert.status) => {
    await academy.sql.update(orders).set({ status }).where(eq(orders.couponCode, 'LAST'));
    return (await apply('LAST')).status;
  };
  await order('LAST');

  for (const status of ['created', 'under-review', 'confirmed', 'refunded'] as const)
    expect([status, await appliedWith(status)]).toEqual([status, 410]);
  for (const status of ['expired', 'rejected', 'cancelled'] as const)
    expect([status, await appliedWith(status)]).toEqual([status, 200]);
});

test('of 50 parallel orders on a coupon of 5 uses, 5 get it', async () => {
  await academy.sql.insert(coupons).values({ code: 'FIVE', percentBps: 1000, maxUses: 5 });

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => order('FIVE', `learner${n}@example.org`)),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(45).fill(410)]);
});

test.each<[string, object, string]>([
  ['no discount', {}, 'percent'],
  ['two discounts', { percent: '10', amount: '5' }, 'percent'],
  ['more than 100 per cent', { percent: '101' }, 'percent'],
  ['a cap without a percentage', { amount: '5', cap: '1' }, 'cap'],
  ['an end that has passed', { percent: '10', until: '2020-01-01' }, 'until'],
  ['an end before its start', { percent: '10', starts: '2099-02-01', until: '2099-01-01' }, 'until'],
  ['no use', { percent: '10', uses: '0' }, 'uses'],
  ['a free course that is not meant', { percent: '100' }, 'allowFree'],
])('a coupon with %s is refused', async (_what, terms, field) => {
  await expect(createCoupon(academy.as('editor'), { code: 'BAD', ...terms })).rejects.toMatchObject({
    status: 422,
    data: { fields: { [field]: expect.any(String) } },
  });
});

test('a coupon is made, listed with its uses, and ended at once', async () => {
  const editor = academy.as('editor');

  expect(
    await createCoupon(editor, { code: ' new 10', percent: '10 %', uses: '3', until: '2099-01-31' }),
  ).toEqual({
    code: 'NEW10',
  });
  await order('NEW10');
  const listed = (await listCoupons(editor, {})).find(({ code }) => code === 'NEW10');
  await endCoupon(editor, { code: 'new10' });

  expect(listed).toMatchObject({
    discount: '10 %',
    uses: 1,
    maxUses: 3,
    ends: '2099-01-31T18:29:59.999Z',
    state: 'active',
  });
  expect((await apply('NEW10')).status).toBe(404);
  await expect(createCoupon(editor, { code: 'NEW10', percent: '5' })).rejects.toMatchObject({ status: 409 });
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
