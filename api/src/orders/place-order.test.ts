import { eq } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { courses } from '../database/schema/catalogue';
import { coupons, orderEvents, orders } from '../database/schema/orders';
import { settings } from '../database/schema/settings';
import { SAMPLE_PAYEE_VPA } from '../settings/sample-payee';

const academy = testAcademy();
const place = (changes = {}, key?: string) =>
  academy.post('/api/orders/placeOrder', placeOrderBody(changes), key ? { 'idempotency-key': key } : {});
const countOrders = () => academy.sql.$count(orders);

test('returns a message for each missing field, by the field’s path', async () => {
  const { status, data } = await academy.post('/api/orders/placeOrder', {});

  expect(status).toBe(422);
  expect(data.fields).toEqual({
    courseId: 'An id is required',
    'studentDetail.studentName': 'Full Name is required',
    'studentDetail.studentPhone': 'Phone number is required',
    'studentDetail.studentEmail': 'Email is required',
  });
});

test.each([
  ['studentEmail', 'ishita@example', 'Enter a valid email address'],
  ['studentName', 'Ishi\u0000ta', 'Remove the characters that cannot be shown'],
  ['studentPhone', 9876543210, 'Phone number is required'],
])('returns 422 for %s %p', async (field, value, message) => {
  const studentDetail = { ...placeOrderBody().studentDetail, [field]: value };

  const { status, data } = await place({ studentDetail });

  expect([status, data]).toEqual([422, { fields: { [`studentDetail.${field}`]: message } }]);
});

test('ignores prices that the client sends', async () => {
  const bogus = { coursePrice: 1, courseTotal: 1, courseTotalPrice: 1, pricing: { courseTotal: 1 } };

  const { status, data, headers } = await academy.post('/api/orders/placeOrder', {
    ...placeOrderBody(),
    ...bogus,
  });

  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('no-store');
  expect(data).toEqual({
    order: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      orderId: expect.stringMatching(/^ORD[0-9A-HJKMNP-TV-Z]{10}$/),
      courseTotalPrice: 10618.82,
      orderStatus: 'created',
      token: expect.stringMatching(/^[\w-]{32}$/),
    },
    razorpayOrder: null,
  });
});

test('stores the learner, the coupon, the referral and the first event', async () => {
  const { data } = await place({ couponCode: 'step10', referralCode: 'FRIEND-5' });

  const [row] = await academy.sql.select().from(orders).where(eq(orders.id, data.order._id));
  const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, data.order._id));
  expect(row).toMatchObject({
    studentName: 'Ishita Deshpande',
    studentPhone: '9876543210',
    studentEmail: 'ishita@example.org',
    couponCode: 'STEP10',
    referralCode: 'FRIEND-5',
    pricePaise: 899_900,
    couponDiscountPaise: 89_990,
    gstPaise: 145_784,
    totalPaise: 955_694,
  });
  expect(events).toMatchObject([{ fromStatus: null, toStatus: 'created', actor: 'learner' }]);
});

test('normalises pasted values', async () => {
  const { status, data } = await place({
    couponCode: '\u200bstep 10',
    studentDetail: {
      studentName: '\u202aR.\u00a0K.  Narayan\u202c',
      studentPhone: '+91 ९८७६५-४३२१०',
      studentEmail: 'mailto:narayan@example.org;',
    },
  });

  expect(status).toBe(201);
  const [row] = await academy.sql.select().from(orders).where(eq(orders.id, data.order._id));
  expect(row).toMatchObject({
    studentName: 'R. K. Narayan',
    studentPhone: '9876543210',
    studentEmail: 'narayan@example.org',
    couponCode: 'STEP10',
  });
});

test('stores SQL, markup and emoji in a name unchanged', async () => {
  const studentName = `Robert'); DROP TABLE orders;-- <img src=x onerror=alert(1)> ज्ञान 😀`;
  const studentDetail = { ...placeOrderBody().studentDetail, studentName };

  const { data } = await place({ studentDetail });

  const [row] = await academy.sql.select().from(orders).where(eq(orders.id, data.order._id));
  expect(row?.studentName).toBe(studentName);
});

describe('when a setting forbids orders', () => {
  afterEach(async () => {
    await set('isCourseEnrollmentAllowed', 'true');
    await set('payeeVPA', SAMPLE_PAYEE_VPA);
  });

  test.each([
    ['isCourseEnrollmentAllowed', 'false'],
    ['isCourseEnrollmentAllowed', 'TRUE'],
    ['payeeVPA', ''],
    ['payeeVPA', 'a@bc'],
  ])('returns 409 and stores no order with %s %p', async (name, value) => {
    const before = await countOrders();
    await set(name, value);

    const { status, message } = await place();

    expect(status).toBe(409);
    expect(message).toMatch(name === 'payeeVPA' ? /cannot be paid/ : /Enrolment is closed/);
    expect(await countOrders()).toBe(before);
  });

  async function set(name: string, value: string) {
    await academy.sql.update(settings).set({ value }).where(eq(settings.name, name));
  }
});

test('an order with nothing to pay is under review at once', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });

  const { data } = await place({ couponCode: 'FREE' });

  expect(data.order).toMatchObject({ courseTotalPrice: 0, orderStatus: 'under-review' });
});

describe('Idempotency-Key', () => {
  test('returns the same order again, even after the course was closed', async () => {
    const first = await place({ courseId: 'sql-and-python' }, 'key-1');
    await academy.sql.update(courses).set({ status: 2 }).where(eq(courses.id, 'sql-and-python'));
    const before = await countOrders();

    const again = [
      await place({ courseId: 'sql-and-python' }, 'key-1'),
      await place({ courseId: 'sql-and-python' }, 'key-1'),
    ];

    expect(first.status).toBe(201);
    for (const { status, data } of again) expect([status, data]).toEqual([200, first.data]);
    expect(await countOrders()).toBe(before);
  });

  test('returns the same order for a body that is equal after normalisation', async () => {
    const first = await place({ couponCode: 'STEP10' }, 'key-2');
    const { courseId, studentDetail } = placeOrderBody();
    const { studentEmail, studentName, studentPhone } = studentDetail;

    const again = await academy.post(
      '/api/orders/placeOrder',
      {
        extra: true,
        studentDetail: {
          studentEmail: `<${studentEmail}>,`,
          studentPhone: `+91 ${studentPhone}`,
          studentName: `\u200e${studentName} `,
        },
        couponCode: ' step१०\u200b',
        courseId,
      },
      { 'idempotency-key': 'key-2' },
    );

    expect([again.status, again.data]).toEqual([200, first.data]);
  });

  test.each([
    [{ courseId: 'bank-po-and-ssc-cgl' }],
    [{ couponCode: 'STEP10' }],
    [{ referralCode: 'X' }],
    [{ buyer: { state: '27' } }],
    [{ studentDetail: { ...placeOrderBody().studentDetail, studentName: 'Another Person' } }],
  ])('returns 409 for another body: %p', async (changes) => {
    await place({}, 'key-3');
    const before = await countOrders();

    const { status, data } = await place(changes, 'key-3');

    expect([status, data]).toEqual([409, null]);
    expect(await countOrders()).toBe(before);
  });

  test('is not used up by a refused request', async () => {
    const broken = await place({ courseId: '' }, 'key-4');
    const refused = await place({ couponCode: 'UNKNOWN' }, 'key-4');
    const closed = await place({ courseId: 'machine-learning' }, 'key-4');

    const placed = await place({}, 'key-4');

    expect([broken.status, refused.status, closed.status, placed.status]).toEqual([422, 404, 409, 201]);
  });

  test('stores one order for twenty concurrent requests', async () => {
    const before = await countOrders();

    const replies = await Promise.all(Array.from({ length: 20 }, () => place({}, 'key-5')));

    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(replies.map(({ data }) => data.order.orderId)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  });

  test('returns the same order even if the first request took the last use of the coupon', async () => {
    await academy.sql.insert(coupons).values({ code: 'ONLY1', percentBps: 1000, maxUses: 1 });

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => place({ couponCode: 'ONLY1' }, 'key-6')),
    );

    expect(new Set(replies.map(({ data }) => data.order.orderId)).size).toBe(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  });

  test('is optional: without the key each request places an order', async () => {
    const [one, two] = [await place({}), await place({}, '  ')];

    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.data.order.orderId).not.toBe(two.data.order.orderId);
  });

  test('has at most 255 characters', async () => {
    const { status, data } = await place({}, 'x'.repeat(256));

    expect(status).toBe(422);
    expect(Object.keys(data.fields)).toEqual(['idempotency-key']);
  });
});
