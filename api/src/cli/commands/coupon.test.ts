import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { createCoupon } from '../../coupons/create-coupon';
import { coupons } from '../../database/schema';
import { disableCoupon, endCoupon, listCoupons, showCoupon } from './coupon';

const academy = useAcademy();

test.each([
  [{ code: 'AB', percent: '10' }, 422, 'is not a code'],
  [{ code: 'HALF/OFF', percent: '10' }, 422, 'is not a code'],
  [{ code: 'NOTHING' }, 422, 'either --percent or --amount'],
  [{ code: 'BOTH', percent: '10', amount: '100' }, 422, 'either --percent or --amount'],
  [{ code: 'MUCH', percent: '100.5' }, 422, 'is not a percentage'],
  [{ code: 'NONE', percent: '0' }, 422, 'is not a percentage'],
  [{ code: 'WORD', percent: 'ten' }, 422, "'ten' is not a percentage"],
  [{ code: 'CAPPED', amount: '500', cap: '200' }, 422, 'Only a discount in per cent'],
  [{ code: 'PAST', percent: '10', ends: '2020-01-31' }, 422, 'has passed'],
  [{ code: 'ZERO', amount: '0' }, 422, 'must be more than 0'],
  [{ code: 'HALF', percent: '10', uses: '1.5' }, 422, 'must be a whole number'],
  [{ code: 'BACK', percent: '10', starts: '2027-02-01', ends: '2027-01-31' }, 422, 'end before it starts'],
  [{ code: 'LOST', percent: '10', courses: ['nowhere'] }, 404, "no course 'nowhere'"],
  [{ code: 'GIFT', percent: '100' }, 422, 'free'],
  [{ code: 'LARGE', amount: '2000' }, 422, "would make 'english-for-interviews' free"],
  [{ code: 'PAISE', amount: '1998.50' }, 422, 'less than ₹1'],
  [{ code: 'STEP10', percent: '10' }, 409, 'exists already'],
])('refuses %p', async (terms, status, message) => {
  const before = await academy.sql.$count(coupons);

  await expect(academy.run(createCoupon, terms)).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
  expect(await academy.sql.$count(coupons)).toBe(before);
});

test('creates a coupon that learners can use at once', async () => {
  const created = await academy.run(createCoupon, {
    code: 'diwali25',
    percent: '25',
    cap: '500',
    minimum: '1000',
    ends: '2099-01-31',
    uses: '100',
    usesPerEmail: '1',
    courses: ['sql-and-python'],
  });

  expect(created).toEqual({
    code: 'DIWALI25',
    discount: '25 %, at most ₹500.00',
    minimum: 1000,
    starts: null,
    ends: '2099-01-31T18:29:59.999Z',
    uses: 0,
    maxUses: 100,
    maxUsesPerEmail: 1,
    courses: ['sql-and-python'],
    state: 'active',
  });
  const { status, data } = await academy.get('/api/coupons/applyCoupon', {
    courseId: 'sql-and-python',
    couponCode: 'diwali25',
  });
  expect([status, data.pricing.courseCouponDiscount]).toEqual([200, 500]);
});

test('--allow-free permits a coupon that makes courses free', async () => {
  const { state } = await academy.run(createCoupon, { code: 'GIFT', percent: '100', allowFree: true });

  expect(state).toBe('active');
});

test('the amount of a coupon may be above the price of a course that its minimum price excludes', async () => {
  const { state } = await academy.run(createCoupon, { code: 'BIG', amount: '2500', minimum: '5000' });

  expect(state).toBe('active');
});

test('a disabled coupon cannot be used, but stays in earlier orders', async () => {
  await academy.run(createCoupon, { code: 'DISABLED', percent: '10' });
  const order = placeOrderBody({ couponCode: 'DISABLED' });
  const { data } = await academy.post('/api/orders/placeOrder', order);

  expect((await academy.run(disableCoupon, { code: 'disabled' })).state).toBe('disabled');

  expect((await academy.post('/api/orders/placeOrder', order)).status).toBe(404);
  const { orderId, token } = data.order;
  const seen = await academy.get('/api/orders/getOrder', { orderId, token });
  expect(seen.data.pricing.couponCode).toBe('DISABLED');
});

test('counts the orders with a coupon as its uses, in the list and in `coupon show`', async () => {
  await academy.run(createCoupon, { code: 'LISTED', percent: '10', uses: '1' });
  await academy.post('/api/orders/placeOrder', placeOrderBody({ couponCode: 'LISTED' }));
  const statements = [jest.spyOn(academy.sql, 'select'), jest.spyOn(academy.sql, 'execute')];

  const list = await listCoupons(academy.sql);

  // The whole list takes two statements, not one per coupon.
  expect(statements.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  for (const coupon of list) {
    expect(coupon).toEqual(await academy.run(showCoupon, { code: coupon.code }));
  }
  expect(list).toContainEqual(expect.objectContaining({ code: 'LISTED', uses: 1, state: 'used up' }));
  expect(list).toContainEqual(expect.objectContaining({ code: 'MONSOON25', state: 'ended' }));
});

test('refuses an unknown code', async () => {
  await expect(academy.run(showCoupon, { code: 'NOPE' })).rejects.toMatchObject({ status: 404 });
  await expect(academy.run(disableCoupon, { code: 'NOPE' })).rejects.toMatchObject({ status: 404 });
});

test('finds a code in any case', async () => {
  await academy.run(createCoupon, { code: ' monsoon-7 ', percent: '7' });

  expect((await academy.run(showCoupon, { code: 'Monsoon-7\n' })).code).toBe('MONSOON-7');
});

test.each([
  ['2020-01-01', 422, 'has passed'],
  ['soon', 422, 'neither a date'],
])('refuses %s as the end of a coupon', async (at, status, message) => {
  // Creates the coupon for the first row, and fails for the second, because the coupon exists.
  await academy.run(createCoupon, { code: 'ENDLESS', percent: '10' }).catch(() => {});

  await expect(academy.run(endCoupon, { code: 'ENDLESS', at })).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
});

test('sets the end of a coupon', async () => {
  await academy.run(createCoupon, { code: 'ENDING', percent: '10', ends: '2098-01-01' });

  expect(await academy.run(endCoupon, { code: 'ending', at: '2097-12-31' })).toMatchObject({
    ends: '2097-12-31T18:29:59.999Z',
  });
});

test('refuses to set the end of a disabled coupon', async () => {
  await academy.run(createCoupon, { code: 'DISABLED2', percent: '10' });
  await academy.run(disableCoupon, { code: 'DISABLED2' });

  await expect(academy.run(endCoupon, { code: 'DISABLED2', at: '2099-01-01' })).rejects.toMatchObject({
    status: 409,
  });
});
