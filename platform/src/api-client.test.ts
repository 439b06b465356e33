import { NETWORK_ERROR } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import { ApiClient } from './api-client';
import { type SentCall, scenarioAdapter } from './testing';

const COURSE_1 = { query: { id: 'course-1' } };

test('sends JSON with the application id and key', async () => {
  const { api, sent } = aClient({});

  await api.call('POST /api/newsletters/subscribeNewsletter', { body: { email: 'i@example.org' } });

  expect(sent).toEqual([
    expect.objectContaining({
      key: 'POST /api/newsletters/subscribeNewsletter',
      body: { email: 'i@example.org' },
      headers: expect.objectContaining({
        'x-app-id': 'app',
        'x-app-key': 'key',
        'Content-Type': 'application/json',
      }),
    }),
  ]);
});

test('a call has a timeout of ten seconds by default', async () => {
  const { api, configs } = aClient({});

  await api.call('GET /health', {});

  expect(configs[0]?.timeout).toBe(10_000);
});

test('throws the status, message and data of an error reply', async () => {
  const data = { fields: { email: 'Enter a valid email address' } };
  const { api } = aClient({
    'POST /api/newsletters/subscribeNewsletter': { status: 422, message: 'Check the form', data },
  });

  const call = api.call('POST /api/newsletters/subscribeNewsletter', { body: { email: 'x' } });

  await expect(call).rejects.toMatchObject({
    status: 422,
    message: 'Server error: Check the form',
    shown: 'Check the form',
    data,
  });
});

test('throws the text for network errors if no reply comes', async () => {
  const { api } = aClient({ 'GET /api/courses/getCourse': 'drop' });

  const call = api.call('GET /api/courses/getCourse', COURSE_1);

  await expect(call).rejects.toMatchObject({ status: 500, shown: NETWORK_ERROR, message: NETWORK_ERROR });
});

test.each([
  ['an error page of a proxy', 502, '<html>Bad gateway</html>', { status: 502, lacksEnvelope: true }],
  ['a good status without an envelope', 200, 'hello', { status: 500, lacksEnvelope: undefined }],
])('throws the call’s fallback text for %s', async (_, status, raw, expected) => {
  const { api } = aClient({ 'GET /api/courses/getCourse': { status, raw } });

  const call = api.call('GET /api/courses/getCourse', COURSE_1);

  await expect(call).rejects.toMatchObject({
    ...expected,
    shown: 'Error getting while fetching Course with id course-1',
  });
});

test('throws an error status of the envelope, even with HTTP status 200', async () => {
  const raw = { response: { status: 410, message: 'This coupon has expired', data: null } };
  const { api } = aClient({ 'GET /api/courses/getCourse': { status: 200, raw } });

  await expect(api.call('GET /api/courses/getCourse', COURSE_1)).rejects.toMatchObject({
    status: 410,
    shown: 'This coupon has expired',
  });
});

test.each([
  ['nothing', null],
  ['another shape', {}],
  ['a text', 'OK'],
])('throws the fallback text for a success with %s as data', async (_, data) => {
  const raw = { response: { status: 200, message: 'OK', data } };
  const { api } = aClient({ 'GET /api/courses/getCourse': { raw } });

  await expect(api.call('GET /api/courses/getCourse', COURSE_1)).rejects.toMatchObject({
    status: 500,
    shown: 'Error getting while fetching Course with id course-1',
  });
});

test('uses a prefetched reply once', async () => {
  const { api, sent } = aClient({ 'GET /api/courses/getCourse': { data: aCourse() } });
  await api.prefetching().call('GET /api/courses/getCourse', COURSE_1);

  await api.call('GET /api/courses/getCourse', COURSE_1);
  expect(sent).toHaveLength(1);

  await api.call('GET /api/courses/getCourse', COURSE_1);
  expect(sent).toHaveLength(2);
});

test('does not use a prefetched reply after ten seconds', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { api, sent } = aClient({});
  await api.prefetching().call('GET /api/courses/getCourse', COURSE_1);

  clock.mockReturnValue(10_000);
  await api.call('GET /api/courses/getCourse', COURSE_1);

  expect(sent).toHaveLength(2);
});

test('requests again after a failed prefetch', async () => {
  const { api } = aClient({ 'GET /api/courses/getCourse': ['drop', { data: aCourse() }] });
  await expect(api.prefetching().call('GET /api/courses/getCourse', COURSE_1)).rejects.toThrow();

  await expect(api.call('GET /api/courses/getCourse', COURSE_1)).resolves.toMatchObject({ data: aCourse() });
});

test('sends idempotency key and order token in headers, not in the address', async () => {
  const { api, sent } = aClient({});
  const options = { idempotencyKey: 'attempt-1', orderToken: 'secret' };

  await api.call('GET /api/orders/getOrder', { query: { orderId: 'ORD1' } }, options);

  expect(sent[0]?.headers).toMatchObject({ 'idempotency-key': 'attempt-1', 'x-order-token': 'secret' });
  expect(sent[0]?.query).toEqual({ orderId: 'ORD1' });
});

test('serializes the query like browsers, without undefined values', async () => {
  const { api, configs } = aClient({});
  const query = { orderId: 'पथ & C++', token: undefined };

  await api.call('GET /api/orders/getOrder', { query });

  expect(axios.getUri(configs[0])).toBe('/api/orders/getOrder?orderId=%E0%A4%AA%E0%A4%A5+%26+C%2B%2B');
});

/** A client whose calls get the given replies. `sent` has these calls, `configs` axios' configuration of each. */
function aClient(answers: Parameters<typeof scenarioAdapter>[0]['answers']) {
  const sent: SentCall[] = [];
  const configs: InternalAxiosRequestConfig[] = [];
  const answer = scenarioAdapter({ answers }, sent);
  const adapter: typeof answer = (config) => {
    configs.push(config);
    return answer(config);
  };
  return { api: new ApiClient({ appId: 'app', appKey: 'key', adapter }), sent, configs };
}
