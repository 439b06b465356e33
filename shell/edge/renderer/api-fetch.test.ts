import { aFakeApi, anApiConnection, type FakeApi } from '../http/an-api.testing';
import { ApiFetch } from './api-fetch';

let api: FakeApi;
beforeEach(async () => {
  api = await aFakeApi();
});
afterEach(() => api.close());

test('returns the API’s reply to a page’s call, with any status', async () => {
  api.answer = (_, response) => void response.writeHead(404).end('{"response":{}}');

  const reply = await fetched('GET /api/courses/getCourse', { id: 'a b&c', none: null });

  expect(reply).toEqual({ status: 404, body: '{"response":{}}' });
  expect(api.requests[0]?.request.url).toBe('/api/courses/getCourse?id=a+b%26c');
});

test.each([
  'POST /api/orders/placeOrder',
  'GET /api/orders/getOrder',
  'GET /api/orders/getReceipt',
  'GET /api/coupons/applyCoupon',
  'GET http://169.254.169.254/latest/meta-data',
  '',
])('does not make the call %j', async (key) => {
  expect(await fetched(key)).toBeUndefined();
  expect(api.requests).toEqual([]);
});

test('returns no reply of more than 2 MiB', async () => {
  api.answer = (_, response) => void response.end(Buffer.alloc(3 * 1024 * 1024));

  expect(await fetched('GET /health')).toBeUndefined();
});

test('makes at most 64 calls at a time', async () => {
  const calls = new ApiFetch();
  const connection = anApiConnection(api.origin);
  const fetchHealth = () => calls.fetch(aCall('GET /health'), connection);

  const replies = await Promise.all(Array.from({ length: 100 }, fetchHealth));

  expect(replies.slice(64)).toEqual(Array(36).fill(undefined));
  expect(api.requests.length).toBeLessThanOrEqual(64);
  expect(await fetchHealth()).toMatchObject({ status: 200 });
});

function fetched(key: string, query?: Record<string, unknown>) {
  return new ApiFetch().fetch(aCall(key, query), anApiConnection(api.origin));
}

function aCall(key: string, query: Record<string, unknown> = {}) {
  return { id: 1, jobId: 1, key, query };
}
