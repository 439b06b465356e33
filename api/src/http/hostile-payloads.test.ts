import { ENDPOINT_KEYS, type EndpointKey, methodAndPath } from '@stepwell/contract';
import { CALL_TABLE } from '@stepwell/contract/answers';
import type { InjectOptions } from 'fastify';
import type { Schema } from 'yup';
import { KEY_HEADERS, testAcademy } from '../../testing/academy';

const academy = testAcademy();

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0001b',
  '\ud800',
  '\u202eevil\u2066',
  "'; DROP TABLE orders;--",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%2e%2e',
  'x'.repeat(9000),
  '😀'.repeat(50),
  'ज्ञान\u200d',
  '-1',
  '1e309',
  'NaN',
  '__proto__',
];
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  [],
  ['x'],
  {},
  { toString: 'x' },
  { $ne: null },
  [[[[]]]],
];

test('no value in any field of any call is answered with 5xx, outside of the envelope, or with an inner text', async () => {
  const faults: string[] = [];
  let calls = 0;

  for (const { request, name } of hostileRequests()) {
    calls += 1;
    const { statusCode, body } = await academy.app.inject(request);
    const isEnvelope = /^\{"response":\{"status":\d{3},"message":/.test(body);
    const isInner = /node_modules|\.ts:\d|SELECT|INSERT|syntax error/.test(statusCode < 300 ? '' : body);
    if (statusCode >= 500 || !isEnvelope || isInner)
      faults.push(`${name}: ${statusCode} ${body.slice(0, 200)}`);
  }

  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(1000);
}, 300_000);

/** Every value in every field of every call, beside valid values, in place of the whole payload, and as a header. */
function* hostileRequests(): Generator<{ name: string; request: InjectOptions }> {
  for (const key of ENDPOINT_KEYS) {
    const rules = CALL_TABLE[key].rules;
    for (const value of VALUES) {
      if (!rules) yield { name: key, request: requestOf(key, { x: value }) };
      for (const path of rules ? pathsOf(rules) : [])
        yield { name: `${key} ${path}`, request: requestOf(key, withValue(VALID, path, value)) };
      if (methodAndPath(key).method === 'POST') yield { name: `${key} body`, request: requestOf(key, value) };
    }
    for (const text of TEXTS.filter((each) => /^[\x20-\x7e]*$/.test(each)))
      for (const header of ['idempotency-key', 'x-order-token'])
        yield { name: `${key} ${header}`, request: requestOf(key, VALID, { [header]: text }) };
  }
}

/** Valid values for the fields of every call. */
const VALID = {
  id: 'gate-computer-science',
  courseId: 'gate-computer-science',
  couponCode: 'STEP10',
  referralCode: 'FRIEND',
  studentDetail: { studentName: 'Ishita', studentPhone: '9876543210', studentEmail: 'ishita@example.org' },
  buyer: { state: '09' },
  orderId: 'ORD0000000000',
  paymentMode: 'upi-scan',
  txnId: '632412345678',
  token: 'x',
  name: 'Ishita',
  email: 'ishita@example.org',
  phone: '9876543210',
  message: 'Hello there',
};

/** Paths of the fields that have rules, such as `studentDetail.studentName`. */
function pathsOf(rules: Schema): string[] {
  if (!('fields' in rules)) return [];
  return Object.entries(rules.fields as Record<string, Schema>).flatMap(([name, rule]) => [
    name,
    ...pathsOf(rule).map((path) => `${name}.${path}`),
  ]);
}

function withValue(valid: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  const inner = (valid as Record<string, object>)[name] ?? {};
  return { ...valid, [name]: rest.length > 0 ? withValue(inner, rest.join('.'), value) : value };
}

function requestOf(key: EndpointKey, payload: unknown, headers: Record<string, string> = {}): InjectOptions {
  const { method, path } = methodAndPath(key);
  const all = { ...KEY_HEADERS, ...headers };
  if (method === 'POST')
    return {
      method,
      url: path,
      payload: JSON.stringify(payload) ?? '',
      headers: { ...all, 'content-type': 'application/json' },
    };
  const pairs = Object.entries(payload as object).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { method, url: `${path}?${new URLSearchParams(pairs as [string, string][])}`, headers: all };
}
