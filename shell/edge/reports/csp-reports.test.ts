import Fastify, { type FastifyInstance } from 'fastify';
import { REPORTS_PATH } from '../html/content-security-policy';
import { Violations } from './csp-reports';
import { violationRoutes } from './csp-reports.routes';

const ENTRY = 'http://localhost/r/checkout/1.0.0-a/remoteEntry.js';

let app: FastifyInstance;
let violations: Violations;
let said: string[];
let now: number;

beforeEach(async () => {
  said = [];
  now = 0;
  violations = new Violations({
    isLive: (feature, id) => `${feature} ${id}` === 'checkout 1.0.0-a',
    log: (text) => said.push(text),
    now: () => now,
  });
  app = Fastify({ trustProxy: true });
  await app.register(violationRoutes, { violations });
});

afterEach(() => app.close());

test('counts what browsers report in either format, by directive and live release', async () => {
  await send('application/csp-report', {
    'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': ENTRY },
  });
  const reply = await send('application/reports+json', [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        sourceFile: ENTRY,
      },
    },
    { type: 'integrity-violation', body: { blockedURL: 'http://localhost/api/x.js' } },
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: ENTRY } },
  ]);

  expect(reply.statusCode).toBe(204);
  expect(violations.counted).toEqual({
    'script-src (checkout 1.0.0-a)': 2,
    'require-trusted-types-for (checkout 1.0.0-a)': 1,
    integrity: 1,
  });
});

test.each<[what: string, report: unknown]>([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a word', '"script-src"'],
  ['a list of nothing', [null, 1, [], {}]],
  [
    'what an extension did',
    { 'csp-report': { 'effective-directive': 'script-src', 'source-file': 'moz-extension://7' } },
  ],
])('%s is no report, and is not counted', async (_, report) => {
  const reply = await send('application/csp-report', report);

  expect(reply.statusCode).toBe(204);
  expect(violations.counted).toEqual({});
});

test('names that strangers make up are counted as one, and fill nothing', async () => {
  const report = (count: number) => ({
    body: { effectiveDirective: `made-up-${count}`, blockedURL: `http://localhost/r/made/up-${count}/a.js` },
  });
  await send(
    'application/reports+json',
    Array.from({ length: 50 }, (_, count) => report(count)),
  );

  expect(violations.counted).toEqual({ other: 20 });
});

test('is said at once, and then once a minute with all that came', async () => {
  const report = { 'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' } };
  for (const at of [0, 10, 59_999, 60_000]) {
    now = at;
    await send('application/csp-report', report);
  }

  expect(said.map((text) => text.split(': ').at(-1))).toEqual(['1 × script-src', '3 × script-src']);
});

test.each([
  ['application/csp-report', 'x'.repeat(8193), 413],
  ['application/json', '{}', 415],
  ['text/plain', 'script-src', 415],
])('a body of %s that is too large, or is no report, is refused', async (type, payload, status) => {
  expect((await send(type, payload)).statusCode).toBe(status);
});

test('a network that reports without end is refused politely, and no other', async () => {
  const replies = [];
  for (let count = 0; count < 31; count += 1)
    replies.push(await send('application/csp-report', {}, `2001:db8::${count}`));
  const other = await send('application/csp-report', {}, '2001:db8:1::1');

  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30);
  expect(replies.at(-1)?.statusCode).toBe(429);
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect(other.statusCode).toBe(204);
});

test('many networks together are refused from six hundred a minute on', async () => {
  const statuses = [];
  for (let count = 0; count < 610; count += 1)
    statuses.push((await send('application/csp-report', {}, `10.0.${count >> 8}.${count & 255}`)).statusCode);

  expect(statuses.filter((status) => status === 204)).toHaveLength(600);
  expect(statuses.at(-1)).toBe(429);
});

function send(type: string, payload: unknown, from = '10.0.0.1') {
  return app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    headers: { 'content-type': type, 'x-forwarded-for': from },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}
