import { createServer } from '@stepwell/server-kit/create-server';
import { REPORTS_PATH } from '../../browser/reports/page-report';
import { POLICY_REPORTS_PATH } from '../document/content-security-policy';
import { EdgeCounters } from '../metrics';
import { aLoadedRelease, aManifest, fakeReleases, liveReleases } from '../releases.testing';
import { reportRoutes } from './reports.routes';

const FAILURE = {
  kind: 'failure',
  feature: 'checkout',
  release: '1.0.0-a',
  region: 'checkout/Page',
  cause: 'throw',
  message: 'TypeError: x is undefined',
  instead: '0.9.0-before',
};

test('a failure is counted by feature, release and region, and logged once as JSON', async () => {
  const { send, counters, lines } = await anEdge();

  for (let visitor = 0; visitor < 3; visitor += 1) await send(FAILURE);

  const place = { feature: 'checkout', release: '1.0.0-a', region: 'checkout/Page' };
  expect(counters.failures.readings).toEqual([[place, 3]]);
  expect(lines()).toEqual([
    expect.objectContaining({ ...place, cause: 'throw', error: FAILURE.message, hasPrevious: true }),
  ]);
});

test.each([
  ['another feature', { feature: 'reviews' }],
  ['a release that does not serve', { release: '9.9.9-x' }],
  ['another cause', { cause: 'made up' }],
])('a failure that names %s is ignored', async (_, changes) => {
  const { send, counters, lines } = await anEdge();

  expect(await send({ ...FAILURE, ...changes })).toBe(204);

  expect([counters.failures.readings, lines()]).toEqual([[], []]);
});

test('a region that the manifest does not name is counted without its name', async () => {
  const { send, counters } = await anEdge();

  await send({ ...FAILURE, region: 'made/up' });

  expect(counters.failures.readings).toEqual([[expect.objectContaining({ region: '' }), 1]]);
});

test('web vitals that are numbers are observed', async () => {
  const { send, observed } = await anEdge();

  await send({ kind: 'vitals', lcp: 800, inp: -1, cls: 'none' });

  expect(observed).toEqual(['lcp 800']);
});

test('forms and orders are counted by the checkout’s release', async () => {
  const { send, counters, counted } = await anEdge();

  for (const kind of ['form', 'form', 'order']) await send({ kind, release: '1.0.0-a' });
  await send({ kind: 'order', release: '9.9.9-x' });

  expect(counters.forms.readings).toEqual([[{ release: '1.0.0-a' }, 2]]);
  expect(counters.orders.readings).toEqual([[{ release: '1.0.0-a' }, 1]]);
  expect(counted).toHaveLength(3);
});

test.each([
  [
    'application/csp-report',
    { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/a?b' } },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example' },
      },
    ],
  ],
])('a policy violation as %s is counted, and logged without the path', async (type, report) => {
  const { send, counters, lines } = await anEdge();

  await send(report, { path: POLICY_REPORTS_PATH, type });

  expect(counters.violations.readings).toEqual([[{ directive: 'script-src' }, 1]]);
  expect(lines()).toEqual([expect.objectContaining({ blocked: 'https://evil.example' })]);
});

test('a violation of a browser extension is ignored', async () => {
  const { send, counters } = await anEdge();
  const report = {
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'chrome-extension://a' },
  };

  await send(report, { path: POLICY_REPORTS_PATH, type: 'application/csp-report' });

  expect(counters.violations.readings).toEqual([]);
});

test.each(['', 'nonsense', '[]', 'null', '{"kind":"other"}'])(
  'the report %j is answered with 204',
  async (body) => {
    expect(await (await anEdge()).send(body)).toBe(204);
  },
);

test('reports beyond the limit are refused before they are read', async () => {
  const { send, counters } = await anEdge();

  const statuses = [];
  for (let report = 0; report < 130; report += 1) statuses.push(await send(FAILURE));

  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(counters.failures.readings).toEqual([[expect.anything(), 120]]);
});

async function anEdge() {
  const page = { path: '/checkout/:id', module: 'Page', fallback: 'Checkout' };
  const manifest = aManifest('checkout', { routes: [page] });
  const live = liveReleases(
    aLoadedRelease('shell', '1.0.0-s'),
    aLoadedRelease('checkout', '1.0.0-a', {}, { manifest }),
  );
  const { releases, counted } = fakeReleases(live);
  const counters = new EdgeCounters();
  const observed: string[] = [];
  const observe = (name: string) => (value: number) => void observed.push(`${name} ${value}`);
  const written: string[] = [];
  const app = createServer({
    logger: { level: 'warn', stream: { write: (line: string) => void written.push(line) } },
  });
  await app.register(reportRoutes, {
    releases,
    counters,
    vitals: { lcp: observe('lcp'), inp: observe('inp'), cls: observe('cls') },
  });
  const send = async (report: unknown, { path = REPORTS_PATH, type = 'text/plain' } = {}) => {
    const payload = typeof report === 'string' ? report : JSON.stringify(report);
    return (await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload }))
      .statusCode;
  };
  return {
    send,
    counters,
    counted,
    observed,
    lines: () => written.map((line) => JSON.parse(line) as object),
  };
}
