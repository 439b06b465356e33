import Fastify, { type FastifyInstance } from 'fastify';
import { FALLBACK_REPORTS_PATH } from '../../browser/reports/fallback-report';
import { VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';
import { REPORTS_PATH } from '../html/content-security-policy';
import { aGeneration } from '../release-selection/a-generation.testing';
import type { ParsedVisit } from './parse-beacon';
import { PolicyViolations } from './policy-violations';
import { type ReportRoutesOptions, reportRoutes } from './reports.routes';

const ENTRY = 'http://localhost/r/checkout/1.0.0-a/remoteEntry.js';

let app: FastifyInstance;
let violations: PolicyViolations;
let logged: string[];
/** Releases with which `onFailure` was called. */
let failures: unknown[];
let alive: unknown[];
let visit: ParsedVisit | undefined;
let generations: ReturnType<ReportRoutesOptions['generations']>;

beforeEach(async () => {
  logged = [];
  failures = [];
  alive = [];
  visit = undefined;
  generations = [];
  violations = new PolicyViolations({
    isLive: (feature, id) => `${feature} ${id}` === 'checkout 1.0.0-a',
    log: (text) => logged.push(text),
  });
  app = Fastify({ trustProxy: true });
  await app.register(reportRoutes, {
    violations,
    telemetry: { take: () => visit },
    generations: () => generations,
    onFailure: (_request, _reply, release) => failures.push(release),
    onAlive: (_request, _reply, releases) => alive.push(...releases),
  });
});

afterEach(() => app.close());

describe.each([
  { path: REPORTS_PATH, type: 'application/csp-report', bytes: 8192, perMinute: 30 },
  { path: FALLBACK_REPORTS_PATH, type: 'text/plain', bytes: 500, perMinute: 30 },
  { path: VISIT_REPORTS_PATH, type: 'text/plain', bytes: 8192, perMinute: 60 },
])('$path', ({ path, type, bytes, perMinute }) => {
  test.each([
    ['returns 204 for a report that it cannot read', '{', type, 204],
    [`returns 413 for more than ${bytes} bytes`, 'x'.repeat(bytes + 1), type, 413],
    ['returns 415 for another content type', '{}', 'application/json', 415],
  ])('%s', async (_, body, contentType, status) => {
    const { statusCode, headers } = await send(contentType, body, { path });

    expect([statusCode, headers['set-cookie']]).toEqual([status, undefined]);
  });

  test(`returns 429 to a network after ${perMinute} reports a minute, and to no other`, async () => {
    const statuses = [];
    for (let count = 0; count <= perMinute; count += 1)
      statuses.push((await send(type, '{}', { path, from: `2001:db8::${count}` })).statusCode);
    const refused = await send(type, '{}', { path, from: '2001:db8::1' });

    expect(statuses.indexOf(429)).toBe(perMinute);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(type, '{}', { path, from: '2001:db8:1::1' })).statusCode).toBe(204);
  });
});

test('returns 429 to all after 600 reports a minute', async () => {
  const statuses = [];
  for (let count = 0; count <= 600; count += 1) {
    const from = `10.0.${count >> 8}.${count & 255}`;
    statuses.push((await send('application/csp-report', '{}', { from })).statusCode);
  }

  expect(statuses.indexOf(429)).toBe(600);
});

test('counts violations in either format, by directive and live release', async () => {
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
  ['invalid JSON', '{'],
  ['an empty body', ''],
  ['a word', '"script-src"'],
  ['a list without a report', [null, 1, [], {}]],
  [
    'a violation by a browser extension',
    { 'csp-report': { 'effective-directive': 'script-src', 'source-file': 'moz-extension://7' } },
  ],
])('does not count %s', async (_, report) => {
  const reply = await send('application/csp-report', report);

  expect(reply.statusCode).toBe(204);
  expect(violations.counted).toEqual({});
});

test('counts invented names together, and at most 20 reports of a body', async () => {
  const report = (count: number) => ({
    body: { effectiveDirective: `made-up-${count}`, blockedURL: `http://localhost/r/made/up-${count}/a.js` },
  });
  await send(
    'application/reports+json',
    Array.from({ length: 50 }, (_, count) => report(count)),
  );

  expect(violations.counted).toEqual({ other: 20 });
});

test('logs violations at once, and then once a minute', async () => {
  const report = { 'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' } };
  const clock = jest.spyOn(performance, 'now');
  for (const at of [0, 10, 59_999, 60_000]) {
    clock.mockReturnValue(at);
    await send('application/csp-report', report);
  }

  expect(logged.map((text) => text.split(': ').at(-1))).toEqual(['1 × script-src', '3 × script-src']);
});

describe('a report of a fallback', () => {
  let live: ReturnType<typeof aGeneration>;
  let canary: ReturnType<typeof aGeneration>;

  beforeEach(() => {
    const page = () => null;
    live = aGeneration(page, { live: { checkout: '1.1.0-b' }, previous: { checkout: '1.0.0-a' } });
    canary = aGeneration(page, {
      live: { checkout: '1.2.0-c' },
      previous: { checkout: '1.1.0-b' },
      reasons: { checkout: 'canary' },
    });
    generations = [live.generation, canary.generation];
  });

  test('is counted, and a rollback is proposed once for a live release', async () => {
    const report = { feature: 'checkout', live: '1.1.0-b', instead: '1.0.0-a' };
    for (let time = 0; time < 2; time += 1) await send('text/plain', report, { path: FALLBACK_REPORTS_PATH });

    expect(live.fallbacks.counted).toEqual([
      { feature: 'checkout', release: '1.1.0-b', reason: 'failed in a browser', intended: 'live', pages: 2 },
    ]);
    expect(live.logged).toEqual([
      'checkout 1.1.0-b fails in a browser; pages use 1.0.0-a instead, which was live before. To make that one live: npm run release -- rollback checkout',
    ]);
  });

  test('of a canary counts as a failure of the canary, and no rollback is proposed', async () => {
    const report = { feature: 'checkout', live: '1.2.0-c', instead: '1.1.0-b' };
    await send('text/plain;charset=UTF-8', report, { path: FALLBACK_REPORTS_PATH });

    expect(canary.logged).toEqual([
      'checkout 1.2.0-c fails in a browser; its canary pages use 1.1.0-b instead, which is live',
    ]);
    expect(failures).toEqual([{ feature: 'checkout', id: '1.2.0-c' }]);
  });

  test.each([
    { feature: 'checkout', live: '1.2.0-c', instead: '1.0.0-a' },
    { feature: 'catalog', live: '1.1.0-b', instead: '1.0.0-a' },
    { live: '1.1.0-b' },
    null,
  ])('that no page can have sent is not counted: %j', async (report) => {
    await send('text/plain', report, { path: FALLBACK_REPORTS_PATH });

    expect([live.fallbacks.counted, canary.fallbacks.counted, failures]).toEqual([[], [], []]);
  });
});

test('calls the handlers for releases that respond and for failures that make the visit fail', async () => {
  const [shell, checkout] = ['shell', 'checkout'].map((feature) => ({ feature, id: '1.0.0-a' }));
  const failure = (failsVisit: boolean) => ({ release: checkout, failsVisit });
  visit = { alive: [shell, checkout], failures: [failure(true), failure(false)] } as unknown as ParsedVisit;

  await send('text/plain', '{}', { path: VISIT_REPORTS_PATH });

  expect([failures, alive]).toEqual([[checkout], [shell, checkout]]);
});

function send(type: string, payload: unknown, { path = REPORTS_PATH, from = '10.0.0.1' } = {}) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, 'x-forwarded-for': from },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}
