import { ENDPOINT_KEYS, type EndpointKey, HEADERS, methodAndPath } from '@stepwell/contract';
import { hostileHeader, hostileJson, hostileQuery, MARK, type Random } from './hostile-values';
import { COMPANY } from './made-books';
import { placeOrderBody } from './place-order-body';

// Calls with a hostile value in one field or header and valid values elsewhere, or with a hostile body, for `hostile-calls.test.ts`.

export interface HostileRequest {
  method?: 'GET' | 'POST';
  url: string;
  payload?: string;
  headers?: Record<string, string>;
}

export interface HostileTarget {
  /** The call, and its field or header. */
  name: string;
  make(random: Random): HostileRequest;
}

const person = { email: 'ishita@example.org', name: 'Ishita Deshpande', phone: '9876543210' };

/** Valid payloads. */
const PAYLOADS: Partial<Record<EndpointKey, object>> = {
  'GET /api/courses/getCourse': { id: 'sql-and-python' },
  'GET /api/courses/getCoursePage': { page: '1', category: 'GATE', q: 'sql', sort: 'name' },
  'GET /api/orders/reviewOrder': { id: 'sql-and-python' },
  'GET /api/coupons/applyCoupon': { courseId: 'sql-and-python', couponCode: 'STEP10' },
  'GET /api/orders/getOrder': { orderId: 'ORD7K3QF9WX2M', token: 'token' },
  'GET /api/orders/getReceipt': { orderId: 'ORD7K3QF9WX2M', token: 'token' },
  'POST /api/orders/placeOrder': placeOrderBody({ couponCode: 'STEP10', buyer: COMPANY }),
  'POST /api/orders/updateOrderStatus': {
    orderId: 'ORD7K3QF9WX2M',
    paymentMode: 'upi-scan',
    txnId: '412345678901',
  },
  'POST /api/orders/requestRefund': { orderId: 'ORD7K3QF9WX2M', reason: 'I paid twice' },
  'POST /api/courses/notifyWhenOpen': { courseId: 'machine-learning', email: person.email, website: '' },
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

/** For every call: each field of its payload in `PAYLOADS`, each of `HOSTILE_HEADERS`, and the whole body. */
export const HOSTILE_TARGETS: readonly HostileTarget[] = ENDPOINT_KEYS.flatMap((key) => {
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

/** One target per parameter, and one for a parameter `unknown` that no call has. */
function queryTargets(path: string, payload: object): HostileTarget[] {
  return Object.keys({ ...payload, unknown: '' }).map((field) => ({
    name: field,
    make: (random) => {
      const { [field]: _, ...others } = payload as Record<string, string>;
      return { url: withQuery(path, others, hostileQuery(random, field)) };
    },
  }));
}

function bodyTargets(path: string, payload: object): HostileTarget[] {
  const whole: HostileTarget = { name: 'the whole body', make: (random) => post(path, hostileJson(random)) };
  const fields = pathsOf(payload).map((field) => ({
    name: field.join('.'),
    make: (random: Random) => post(path, jsonWith(payload, field, hostileJson(random))),
  }));
  return [whole, ...fields];
}

function post(url: string, payload: string): HostileRequest {
  return { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } };
}

function withQuery(path: string, query: object, part = ''): string {
  return `${path}?${new URLSearchParams({ ...query })}&${part}`;
}

/** The paths of all fields, including objects. */
function pathsOf(payload: object): string[][] {
  return Object.entries(payload).flatMap(([key, value]) =>
    typeof value === 'object' ? [[key], ...pathsOf(value).map((path) => [key, ...path])] : [[key]],
  );
}

/** The payload as JSON, with `json` as the value at the given path. */
function jsonWith(payload: object, [first, ...rest]: string[], json: string): string {
  const entries = Object.entries(payload).map(([key, value]) => {
    if (key !== first) return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
    return `${JSON.stringify(key)}:${rest.length > 0 ? jsonWith(value, rest, json) : json}`;
  });
  return `{${entries}}`;
}

/** Checks a reply to a hostile call. @returns its problem, or `undefined` */
export function faultOfReply(status: number, type: unknown, body: string): string | undefined {
  if (status >= 500 || status === 0) return `${status} ${body.slice(0, 200)}`;
  if (type !== 'application/json; charset=utf-8') return 'is not sent as JSON';
  const { response } = JSON.parse(body);
  if (response?.status !== status) return 'is not in the envelope';
  if (status < 400) return undefined;
  const fields = Object.values(response.data?.fields ?? {});
  const isRefusal = typeof response.message === 'string' && fields.every((text) => typeof text === 'string');
  if (!isRefusal) return 'does not say what is wrong';
  if (status === 422 && fields.length === 0) return 'does not name the field';
  return body.includes(MARK) ? 'echoes what was sent' : undefined;
}
