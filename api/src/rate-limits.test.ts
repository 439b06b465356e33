import { placeOrderBody, useAcademy } from '../testing/academy';

const academy = useAcademy({ rateLimit: true });
let addresses = 0;
/** An address that nothing was counted for yet. */
const newAddress = () => `203.0.113.${++addresses}`;

const subscription = (n: number) => ({ email: `learner${n}@example.org` });

async function statuses(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call(n)).status);
  return seen;
}

test.each([
  ['/api/orders/placeOrder', 10, 201, () => placeOrderBody()],
  [
    '/api/orders/updateOrderStatus',
    10,
    404,
    () => ({ orderId: 'ORD0000000000', paymentMode: 'upi-scan', txnId: '412345678901' }),
  ],
  [
    '/api/queries/addNewQuery',
    3,
    201,
    () => ({ name: 'Asha', email: 'a@example.org', phone: '9876543210', message: 'Hello' }),
  ],
  ['/api/newsletters/subscribeNewsletter', 5, 201, subscription],
])('%s: %i calls of one address, then 429 with Retry-After', async (path, max, status, body) => {
  const address = newAddress();
  const call = (n: number) => academy.post(path, body(n), { 'x-forwarded-for': address });

  const within = await statuses(max, call);
  const beyond = await call(max);

  expect(within).toEqual(Array(max).fill(status));
  expect([beyond.status, beyond.message, beyond.data]).toEqual([
    429,
    'Too many requests. Please try again in a few minutes.',
    null,
  ]);
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(600);
  const other = await academy.post(path, body(max), { 'x-forwarded-for': newAddress() });
  expect(other.status).toBe(status);
});

test('lets one address read 240 times a minute, all calls together', async () => {
  const headers = { ...academy.keys, 'x-forwarded-for': newAddress() };
  const paths = ['/api/courses/getAllCourses', '/api/mentors/getAllMentors', '/api/settings/getSettings'];
  const read = async (n: number) => {
    const { statusCode } = await academy.app.inject({ url: paths[n % 3] ?? '', headers });
    return { status: statusCode };
  };

  expect(new Set(await statuses(240, read))).toEqual(new Set([200]));
  expect((await read(0)).status).toBe(429);
});

test("does not count the reads of the site's own server, which name no browser", async () => {
  const seen = await statuses(300, () => academy.get('/api/settings/getSettings'));

  expect(new Set(seen)).toEqual(new Set([200]));
});

test('believes no address that a browser makes up before its own', async () => {
  const address = newAddress();
  const call = (n: number) =>
    academy.post('/api/newsletters/subscribeNewsletter', subscription(n), {
      'x-forwarded-for': `198.51.100.${n}, ${address}`,
    });

  expect(await statuses(6, call)).toEqual([201, 201, 201, 201, 201, 429]);
});

test('answers nobody who guessed ten coupon codes, not even for a right one', async () => {
  const address = newAddress();
  const apply = (couponCode: string) =>
    academy.app.inject({
      url: '/api/coupons/applyCoupon',
      query: { courseId: 'sql-and-python', couponCode },
      headers: { ...academy.keys, 'x-forwarded-for': address },
    });

  for (let n = 0; n < 10; n += 1) expect((await apply(`GUESS${n}`)).statusCode).toBe(404);
  expect((await apply('STEP10')).statusCode).toBe(429);
});

test('never limits health', async () => {
  for (let n = 0; n < 300; n += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.250' };
    expect((await academy.app.inject({ url: '/health', headers })).statusCode).toBe(200);
  }
});
