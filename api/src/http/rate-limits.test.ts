import { EDGE_HEADERS } from '@stepwell/contract';
import { testAcademy, testApp } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';

const EDGE_SECRET = 'the-secret-of-the-edge';
const academy = testAcademy({ rateLimit: true, edgeSecret: EDGE_SECRET });
let addresses = 0;
const newAddress = () => `198.18.${addresses >> 8}.${addresses++ & 255}`;
/** Headers of a request that the edge forwards. */
const forwardedFor = (address: string) => ({
  [EDGE_HEADERS.secret]: EDGE_SECRET,
  [EDGE_HEADERS.visitor]: address,
});

const query = { name: 'Asha', email: 'a@example.org', phone: '9876543210', message: 'Hello' };
const subscription = (n: number) => ({ email: `learner${n}@example.org` });

async function statuses(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call(n)).status);
  return seen;
}

test.each([
  ['/api/orders/placeOrder', 60, 201, () => placeOrderBody()],
  [
    '/api/orders/updateOrderStatus',
    10,
    404,
    () => ({ orderId: 'ORD0000000000', paymentMode: 'upi-scan', txnId: '412345678901' }),
  ],
  ['/api/queries/addNewQuery', 3, 201, () => query],
  ['/api/newsletters/subscribeNewsletter', 5, 201, subscription],
])('limits %s to %i calls per address', async (path, max, status, body) => {
  const address = newAddress();
  const call = (n: number) => academy.post(path, body(n), forwardedFor(address));

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
  const other = await academy.post(path, body(max), forwardedFor(newAddress()));
  expect(other.status).toBe(status);
});

test('allows an address 240 reads a minute, in all calls together', async () => {
  const address = newAddress();
  const paths = ['/api/courses/getAllCourses', '/api/mentors/getAllMentors', '/api/settings/getSettings'];
  const read = (n: number) => academy.get(paths[n % 3] ?? '', {}, forwardedFor(address));

  expect(new Set(await statuses(240, read))).toEqual(new Set([200]));
  expect((await read(0)).status).toBe(429);
});

test("does not count the edge's own reads", async () => {
  const read = () => academy.get('/api/settings/getSettings', {}, { [EDGE_HEADERS.secret]: EDGE_SECRET });

  expect(new Set(await statuses(300, read))).toEqual(new Set([200]));
});

test('counts reads from the edge’s machine that have a wrong secret', async () => {
  const headers = { ...academy.keys, [EDGE_HEADERS.secret]: 'the-secret-of-the-edgE' };
  const read = async (n: number) => {
    const request = { url: '/api/settings/getSettings', remoteAddress: '127.0.0.1' };
    const claims = { [EDGE_HEADERS.visitor]: `198.51.100.${n}`, 'x-forwarded-for': `198.51.100.${n}` };
    const { statusCode } = await academy.app.inject({ ...request, headers: { ...headers, ...claims } });
    return { status: statusCode };
  };

  expect((await statuses(241, read)).slice(239)).toEqual([200, 429]);
});

test('counts the IPv6 addresses of a /64 as one', async () => {
  const call = (n: number) =>
    academy.post('/api/newsletters/subscribeNewsletter', subscription(n), forwardedFor(`2001:db8:1:1::${n}`));

  expect(await statuses(6, call)).toEqual([201, 201, 201, 201, 201, 429]);
});

test('on PostgreSQL, two APIs count the calls of an address together', async () => {
  const { sql, pool } = academy.database;
  if (!pool) return;
  const address = newAddress();
  const apps = [1, 2].map(() => testApp({ sql, pool, rateLimit: true, edgeSecret: EDGE_SECRET }));

  const call = async (n: number) => {
    const reply = await apps[n % 2]?.inject({
      method: 'POST',
      url: '/api/queries/addNewQuery',
      payload: query,
      headers: { ...academy.keys, ...forwardedFor(address) },
    });
    return { status: reply?.statusCode ?? 0 };
  };

  expect(await statuses(4, call)).toEqual([201, 201, 201, 429]);
  await Promise.all(apps.map((app) => app.close()));
});

test('returns 429 after ten wrong coupon codes, even for a valid code', async () => {
  const address = newAddress();
  const apply = (couponCode: string) =>
    academy.get(
      '/api/coupons/applyCoupon',
      { courseId: 'sql-and-python', couponCode },
      forwardedFor(address),
    );

  expect(await statuses(10, (n) => apply(`GUESS${n}`))).toEqual(Array(10).fill(404));
  expect((await apply('STEP10')).status).toBe(429);
});

test('never limits health', async () => {
  for (let n = 0; n < 300; n += 1) {
    const headers = forwardedFor('203.0.113.250');
    expect((await academy.app.inject({ url: '/health', headers })).statusCode).toBe(200);
  }
});
