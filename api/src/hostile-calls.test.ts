import { API_PAGES, ENDPOINT_KEYS, type EndpointKey, HEADERS, methodAndPath } from '@stepwell/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { placeOrderBody, useAcademy } from '../testing/academy';
import {
  hostileHeader,
  hostileJson,
  hostileQuery,
  MARK,
  type Random,
  seededRandom,
} from '../testing/hostile-values';

/** A longer hunt: `HOSTILE_SEED=7 HOSTILE_CALLS=10000 npx jest --selectProjects api --testPathPatterns hostile-calls`. */
const { HOSTILE_SEED = '13', HOSTILE_CALLS = '2000' } = process.env;

const academy = useAcademy();

const person = { email: 'ishita@example.org', name: 'Ishita Deshpande', phone: '9876543210' };

/** A good payload of each call that takes one. */
const PAYLOADS: Partial<Record<EndpointKey, object>> = {
  'GET /api/courses/getCourse': { id: 'sql-and-python' },
  'GET /api/orders/reviewOrder': { id: 'sql-and-python' },
  'GET /api/coupons/applyCoupon': { courseId: 'sql-and-python', couponCode: 'STEP10' },
  'GET /api/orders/getOrder': { orderId: 'ORD7K3QF9WX2M', token: 'token' },
  'GET /api/orders/getReceipt': { orderId: 'ORD7K3QF9WX2M', token: 'token' },
  'POST /api/orders/placeOrder': placeOrderBody({ couponCode: 'STEP10', referralCode: 'FRIEND' }),
  'POST /api/orders/updateOrderStatus': {
    orderId: 'ORD7K3QF9WX2M',
    paymentMode: 'upi-scan',
    txnId: '412345678901',
  },
  'POST /api/queries/addNewQuery': { ...person, message: 'Hello', website: '' },
  'POST /api/newsletters/subscribeNewsletter': { email: person.email, website: '' },
};

const HOSTILE_HEADERS = [
  HEADERS.idempotencyKey,
  HEADERS.appId,
  'x-order-token',
  'x-request-id',
  'x-forwarded-for',
  'x-edge-secret',
  'x-edge-visitor',
  'content-type',
  'accept',
  'cookie',
];

interface Target {
  name: string;
  make(random: Random): InjectOptions;
}

const TARGETS: Target[] = ENDPOINT_KEYS.flatMap((key) => {
  const { method, path } = methodAndPath(key);
  const payload = PAYLOADS[key] ?? {};
  const fields = method === 'GET' ? queryTargets(path, payload) : bodyTargets(path, payload);
  const headers = HOSTILE_HEADERS.map((header) => ({
    name: header,
    make: (random: Random) => ({
      ...(method === 'GET' ? { url: withQuery(path, payload) } : post(path, JSON.stringify(payload))),
      headers: { 'content-type': 'application/json', [header]: hostileHeader(random) },
    }),
  }));
  return [...fields, ...headers].map((target) => ({ ...target, name: `${key} ${target.name}` }));
});

test(`${HOSTILE_CALLS} hostile values over every field of every call: no 5xx, always the envelope, nothing echoed`, async () => {
  const random = seededRandom(Number(HOSTILE_SEED));
  const faults: string[] = [];

  for (let n = 0; n < Number(HOSTILE_CALLS) && faults.length < 10; n += 1) {
    const { name, make } = TARGETS[n % TARGETS.length] as Target;
    const request = make(random);
    const reply = await academy.app.inject({
      ...request,
      headers: { ...academy.keys, ...request.headers },
    });
    const fault = faultOfCall(reply);
    if (fault) faults.push(`seed ${HOSTILE_SEED}, call ${n}, ${name}: ${fault}\n${shown(request)}`);
  }

  expect(faults).toEqual([]);
}, 600_000);

test.each([
  [API_PAGES.receipt, 'orderId'],
  [API_PAGES.receipt, 'token'],
  [API_PAGES.unsubscribe, 'token'],
])('the page %s takes any %s and echoes no markup', async (path, name) => {
  const random = seededRandom(Number(HOSTILE_SEED));

  for (let n = 0; n < 100; n += 1) {
    const url = `${path}?orderId=ORD7K3QF9WX2M&${hostileQuery(random, name)}`;
    for (const method of ['GET', 'POST'] as const) {
      const reply = await academy.app.inject({ method, url });

      expect([url, reply.statusCode < 500, reply.body.includes(MARK)]).toEqual([url, true, false]);
    }
  }
});

function queryTargets(path: string, payload: object): Target[] {
  return Object.keys({ ...payload, nothing: '' }).map((field) => ({
    name: field,
    make: (random) => {
      const { [field]: _, ...others } = payload as Record<string, string>;
      return { url: withQuery(path, others, hostileQuery(random, field)) };
    },
  }));
}

function bodyTargets(path: string, payload: object): Target[] {
  const whole: Target = { name: 'the whole body', make: (random) => post(path, hostileJson(random)) };
  const fields = pathsOf(payload).map((field) => ({
    name: field.join('.'),
    make: (random: Random) => post(path, jsonWith(payload, field, hostileJson(random))),
  }));
  return [whole, ...fields];
}

function post(url: string, payload: string): InjectOptions {
  return { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } };
}

function withQuery(path: string, query: object, part = ''): string {
  return `${path}?${new URLSearchParams({ ...query })}&${part}`;
}

/** The paths of all fields, records that hold fields among them. */
function pathsOf(payload: object): string[][] {
  return Object.entries(payload).flatMap(([key, value]) =>
    typeof value === 'object' ? [[key], ...pathsOf(value).map((path) => [key, ...path])] : [[key]],
  );
}

/** The payload's JSON, with the given JSON at one of its paths. */
function jsonWith(payload: object, [first, ...rest]: string[], json: string): string {
  const entries = Object.entries(payload).map(([key, value]) => {
    if (key !== first) return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
    return `${JSON.stringify(key)}:${rest.length > 0 ? jsonWith(value, rest, json) : json}`;
  });
  return `{${entries}}`;
}

/** What is wrong with the reply to a call, whatever was sent. */
function faultOfCall(reply: LightMyRequestResponse): string | undefined {
  if (reply.statusCode >= 500) return `${reply.statusCode} ${reply.body.slice(0, 200)}`;
  if (reply.headers['content-type'] !== 'application/json; charset=utf-8') return 'is not sent as JSON';
  const { response } = reply.json();
  if (response?.status !== reply.statusCode) return 'is not in the envelope';
  if (reply.statusCode < 400) return undefined;
  const fields = Object.values(response.data?.fields ?? {});
  const isRefusal = typeof response.message === 'string' && fields.every((text) => typeof text === 'string');
  if (!isRefusal) return 'does not say what is wrong';
  if (reply.statusCode === 422 && fields.length === 0) return 'does not name the field';
  return reply.body.includes(MARK) ? 'echoes what was sent' : undefined;
}

function shown({ url, payload, headers }: InjectOptions): string {
  return `${url}\n${JSON.stringify(headers)}\n${payload ?? ''}`.slice(0, 1000);
}
