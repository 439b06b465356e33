import {
  percentile75,
  sumCounts,
  type VisitCounts,
  type VisitHour,
} from '@stepwell/release-server/visit-counts';
import Fastify from 'fastify';
import type { VisitReport } from '../../browser/reports/visit-report';
import { aRelease } from '../release-selection/a-generation.testing';
import { Telemetry } from './telemetry';
import { handOverVisits } from './visit-handover';

const OF_CHECKOUT = '/r/checkout/1.0.0-a/CheckoutPage.1.js';
const OF_SHELL = '/r/shell/1.0.0-s/main.1.js';
const SIGNED_HASH = 'a'.repeat(64);
const OTHER_HASH = 'b'.repeat(64);
const BROKEN = { name: 'TypeError', message: 'x is not a function', stack: [`${OF_CHECKOUT}:1:20`] };

const NETWORK = '198.51.100.7';

let telemetry: Telemetry;
let counted: VisitCounts[];

beforeEach(() => {
  counted = [];
  jest.useFakeTimers({ now: Date.parse('2026-11-22T10:59:00Z') });
  telemetry = new Telemetry({
    releaseOf: (feature, id) => RELEASES.find((each) => each.feature === feature && each.id === id),
    routes: () => new Set(['/', '/checkout/:id']),
  });
});
afterEach(() => jest.useRealTimers());

test('counts visits by release and route, each report as four visits', async () => {
  take({ shown: ['checkout/CheckoutPage'], vitals: { lcp: 1800, inp: 40, cls: 0 } });
  take({ shown: ['checkout/CheckoutPage'], vitals: { lcp: 900, inp: 250, cls: 0.3 } });
  take({ route: '/' });

  const [checkout, shell] = [await countsFor('checkout'), await countsFor('shell')];
  expect(checkout).toMatchObject({ visits: 8, failed: 0, regions: { CheckoutPage: { shown: 8, cards: 0 } } });
  expect(percentile75('lcp', checkout.vitals.lcp)).toBe(2000);
  expect(percentile75('inp', checkout.vitals.inp)).toBe(300);
  expect(shell.visits).toBe(12);
});

test('counts a failed region for its release, with any stack', async () => {
  const error = { name: 'Error', message: 'late', stack: [`${OF_SHELL}:1:2`] };
  take({ failures: [{ region: 'checkout/CheckoutPage', error }] });

  expect(await countsFor('checkout')).toMatchObject({
    failed: 1,
    regions: { CheckoutPage: { cards: 1 } },
    errors: [{ message: 'late', count: 1 }],
  });
  expect(await countsFor('shell')).toMatchObject({ failed: 0, errors: [] });
});

test('counts an error for the remote in its stack, else for the shell', async () => {
  const through = { ...BROKEN, stack: [`${OF_SHELL}:1:2`, `${OF_CHECKOUT}:1:20`] };
  take({ failures: [{ error: through }, { error: BROKEN }] });
  take({ failures: [{ error: { ...BROKEN, stack: [`${OF_SHELL}:1:2`] } }] });

  expect(await countsFor('checkout')).toMatchObject({ failed: 1, errors: [{ count: 1 }, { count: 1 }] });
  expect(await countsFor('shell')).toMatchObject({ failed: 1 });
});

test('invented errors of one network replace no errors of other networks', async () => {
  const madeUp = (n: number) => ({ error: { ...BROKEN, message: `made up ${n}` } });
  take({ failures: Array.from({ length: 20 }, (_, n) => madeUp(n)) });

  take({ failures: [{ error: BROKEN }] }, '203.0.113.1');
  take({ failures: [{ error: BROKEN }] }, '203.0.113.2');
  for (let n = 20; n < 60; n += 1) take({ failures: [madeUp(n)] });

  const { errors } = await countsFor('checkout');
  expect(errors).toHaveLength(20);
  expect(errors[0]).toMatchObject({ message: BROKEN.message, count: 2 });
});

test('if all errors of the full list come from different networks, a new error replaces the rarest', async () => {
  for (let n = 0; n < 25; n += 1) {
    const error = { ...BROKEN, message: `error ${n % 24}` };
    take({ failures: [{ error }, ...(n === 0 ? [{ error }] : [])] }, `2001:db8:${n}::`);
  }

  const messages = (await countsFor('checkout')).errors.map(({ message }) => message);
  expect(messages).toHaveLength(20);
  expect(messages).toEqual(expect.arrayContaining(['error 0', 'error 23']));
});

test('counts a visit with several failures as failed once', async () => {
  const failures = [{ error: BROKEN }];
  take({ failures, shown: undefined });
  take({ failures: [...failures, ...failures], told: 1, shown: undefined });
  take({ failures: [...failures, ...failures], told: 2 });

  expect(await countsFor('checkout')).toMatchObject({ visits: 4, failed: 1, errors: [{ count: 2 }] });
});

test('counts a visit outside the sample only by its failures', async () => {
  take({ isChosen: false, failures: [{ error: BROKEN }], vitals: { lcp: 100 } });

  expect(await countsFor('checkout')).toMatchObject({ visits: 0, failed: 1 });
  expect(percentile75('lcp', (await countsFor('checkout')).vitals.lcp)).toBeUndefined();
});

test('a file that could not be loaded is counted as an error, and does not fail the visit', async () => {
  take({ failures: [{ file: OF_CHECKOUT }] });

  expect(await countsFor('checkout')).toMatchObject({
    failed: 0,
    errors: [{ name: 'File', stack: [OF_CHECKOUT] }],
  });
});

test('a changed file fails the visit, and a file with the published hash does not', async () => {
  const other = take({ failures: [{ file: OF_CHECKOUT, came: OTHER_HASH }] });
  expect(other?.failures[0]).toMatchObject({ failsVisit: true, isChanged: true });
  const same = take({ failures: [{ file: OF_CHECKOUT, came: SIGNED_HASH }] });
  expect(same?.failures[0]).toMatchObject({ failsVisit: false, isChanged: false });
  const made = take({ failures: [{ file: OF_CHECKOUT, came: 'made up' }] });
  expect(made?.failures[0]).toMatchObject({ failsVisit: false, isChanged: false });

  expect(await countsFor('checkout')).toMatchObject({
    failed: 1,
    errors: [
      { message: 'could not be loaded', count: 2 },
      { message: 'came with other bytes than were published', count: 1 },
    ],
  });
});

test('counts a region with the previous release as failed, but not as showing a card', async () => {
  const region = 'checkout/CheckoutPage';
  const fallback = { region, instead: '0.9.0-a' };
  take({ failures: [fallback] });
  take({ failures: [{ region, error: BROKEN }, fallback] });
  take({ failures: [{ region, error: BROKEN }], shown: undefined });
  take({ failures: [{ region, error: BROKEN }, fallback], told: 1 });

  expect(await countsFor('checkout')).toMatchObject({
    failed: 3,
    regions: { CheckoutPage: { cards: 0, falls: 3 } },
  });
});

test('counts a frozen page as a failure of the shell and of each feature with an entry on it', async () => {
  const visit = take({ shown: undefined, frozen: ['checkout/CheckoutPage', 'made/Up'] });

  expect(visit?.failures).toMatchObject([
    { release: { feature: 'shell' } },
    { release: { feature: 'checkout' } },
  ]);
  expect(await countsFor('checkout')).toMatchObject({ failed: 1, errors: [{ name: 'Frozen', count: 1 }] });
});

test.each<[what: string, alive: unknown, features: string[]]>([
  ['the entries of a page', ['checkout/CheckoutPage', 'checkout/CheckoutPage'], ['shell', 'checkout']],
  ['a page without entries', [], ['shell']],
  ['made-up entries', ['checkout/Made', 'made/Up', 7], ['shell']],
  ['an object that is no list', { length: 1 }, []],
])('reads which releases are alive from %s', (_, alive, features) => {
  const visit = telemetry.take({ ...aVisit({ isChosen: false, shown: undefined }), alive }, NETWORK);

  expect(visit?.alive.map(({ feature }) => feature)).toEqual(features);
});

test('counts a card for a region that reports an unpublished release as its fallback', async () => {
  take({ failures: [{ region: 'checkout/CheckoutPage', instead: '9.9.9-x' }] });

  expect(await countsFor('checkout')).toMatchObject({ regions: { CheckoutPage: { cards: 1, falls: 0 } } });
});

test.each<[what: string, body: unknown]>([
  ['a missing body', undefined],
  ['a text', 'visit'],
  ['a list', []],
  ['a report without releases', { failures: [] }],
  ['a report of an unpublished shell', aVisit({ releases: { shell: '9.9.9-x' } })],
  ['a report whose failures are no list', { ...aVisit(), failures: { length: 3 } }],
])('ignores %s', async (_, body) => {
  expect(telemetry.take(body, NETWORK)).toBeUndefined();
  expect(await counts()).toEqual([]);
});

test('ignores invented names', async () => {
  telemetry.take(
    {
      ...aVisit({
        route: '/made/up?by=Ravi',
        shown: ['checkout/Made', 'made/Up', 'checkout/CheckoutPage', 'checkout/constructor'],
        failures: [
          { region: 'made/Up' },
          { error: { ...BROKEN, stack: ['/r/made/up/a.js:1:1', 'https://evil.example/a.js'] } },
          { error: { ...BROKEN, stack: [`${OF_CHECKOUT.replace('Page', 'Made')}:1:1`] } },
          { file: '/r/checkout/1.0.0-a/../x.js' },
          { error: { ...BROKEN, name: 'Ravi Kumar', message: 'mail to ravi@example.org' } },
          ...Array.from({ length: 100 }, () => ({ error: BROKEN })),
        ],
      }),
      vitals: { lcp: 'fast', inp: -1, cls: Number.NaN },
    },
    NETWORK,
  );

  expect((await counts()).map(({ feature, route }) => `${feature} ${route}`)).toEqual([
    'shell *',
    'checkout *',
  ]);
  const checkout = await countsFor('checkout');
  expect(checkout).toMatchObject({ failed: 1, regions: { CheckoutPage: { shown: 4 } } });
  expect(checkout.errors).toEqual([
    // Only the first 20 failures of the report are read: the first five, and 15 of the 100 equal ones.
    { ...BROKEN, count: 15 },
    { ...BROKEN, name: 'Error', message: 'mail to …', count: 1 },
  ]);
});

test('stores an hour with all its counts after each change, until the hour is over and stored', async () => {
  const saved: VisitHour[] = [];
  const save = async (hour: VisitHour) => void saved.push(structuredClone(hour));
  take();
  await telemetry.handOver(save);
  await telemetry.handOver(save);
  take();
  jest.advanceTimersByTime(60_000);
  take();
  await expect(telemetry.handOver(() => Promise.reject(new Error('no storage')))).rejects.toThrow(
    'no storage',
  );
  await telemetry.handOver(save);
  await telemetry.handOver(save);

  expect(saved.map(({ hour, counts }) => `${hour} ${counts[0]?.visits}`)).toEqual([
    '2026-11-22T10 4',
    '2026-11-22T10 8',
    '2026-11-22T11 4',
  ]);
});

test('stores what was counted when the edge closes', async () => {
  jest.useRealTimers();
  const saved: VisitHour[] = [];
  const app = Fastify();
  handOverVisits(app, { telemetry, save: async (hour) => void saved.push(hour), log: () => undefined });
  take();

  await app.close();

  expect(saved).toMatchObject([{ counts: [{ feature: 'shell', visits: 4 }] }]);
});

const RELEASES = [
  published('shell', '1.0.0-s', 'main.1.js', []),
  published('checkout', '1.0.0-a', 'CheckoutPage.1.js', ['CheckoutPage']),
  published('checkout', '0.9.0-a', 'CheckoutPage.0.js', ['CheckoutPage']),
];

function published(feature: string, id: string, script: string, modules: string[]) {
  return aRelease(feature, id, {
    modules: Object.fromEntries(modules.map((module) => [module, { js: [], css: [] }])),
    files: { [`browser/${script}`]: SIGNED_HASH },
  });
}

function take(changes: Partial<VisitReport> = {}, network = NETWORK) {
  return telemetry.take(aVisit(changes), network);
}

function aVisit(changes: Partial<VisitReport> = {}): VisitReport {
  return {
    route: '/checkout/:id',
    releases: { shell: '1.0.0-s', checkout: '1.0.0-a' },
    shown: [],
    failures: [],
    told: 0,
    isChosen: true,
    ...changes,
  };
}

async function counts(): Promise<VisitCounts[]> {
  await telemetry.handOver(async (hour) => {
    counted = hour.counts;
  });
  return counted;
}

async function countsFor(feature: 'shell' | 'checkout') {
  return sumCounts(feature, feature === 'shell' ? '1.0.0-s' : '1.0.0-a', await counts());
}
