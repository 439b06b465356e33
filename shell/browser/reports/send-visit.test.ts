import { Observable } from '@stepwell/platform';
import type { EntryLoad } from '../site/entry-load';
import type { Feature } from '../site/feature';
import { matchSite, type SiteMatch } from '../site/site-map';
import type { ObservedVisit } from './send-visit';
import type { VisitReport } from './visit-report';

const FEATURES = [
  {
    name: 'catalog',
    release: '1.0.0-a',
    manifest: { routes: [{ path: '/course/:id', module: 'CourseDetailPage' }], slots: [] },
  },
] as unknown as Feature[];
const SCRIPT = 'http://localhost/r/catalog/1.0.0-a/CourseDetailPage.1.js';

let reports: VisitReport[];
let quick: Set<string>;
let errorBuffer: Map<unknown, string | undefined>;
let recordError: (error: unknown, region?: string) => void;
let sendVisit: (visit: Pick<ObservedVisit, 'match' | 'isInSample'> & { isCounted?: boolean }) => void;
let navigations: Observable<{ entryLoads: Map<string, EntryLoad> }>;
let end: AbortController;

beforeEach(async () => {
  reports = [];
  quick = new Set();
  document.body.innerHTML = '';
  navigations = new Observable({ entryLoads: new Map() });
  end = new AbortController();
  // Each test is a separate page, so its listeners are removed at its end.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    const untilEnd = (type: string, act: EventListenerOrEventListenerObject) =>
      listen(type, act, { capture: true, signal: end.signal });
    target.addEventListener = untilEnd as typeof listen;
  }
  Object.assign(navigator, {
    sendBeacon: (_path: string, body: string) => reports.push(JSON.parse(body) as VisitReport),
  });
  Object.assign(globalThis, { __webpack_public_path__: '/r/shell/1.0.0-s/' });
  jest.useFakeTimers();
  performance.getEntriesByType = () => [];
  await loadPage();
});

afterEach(() => {
  end.abort();
  jest.useRealTimers();
  for (const target of [window, document]) Reflect.deleteProperty(target, 'addEventListener');
  Object.assign(navigator, { globalPrivacyControl: undefined });
});

test('reports releases, regions and the pattern of the route once, when the page is left', () => {
  open('catalog/CourseDetailPage', 'catalog/CoursesMenu');
  sendVisit({ match: at('/course/65f1c0ffee'), isInSample: true });
  leave();
  leave();

  expect(reports).toEqual([
    {
      route: '/course/:id',
      releases: { shell: '1.0.0-s', catalog: '1.0.0-a' },
      shown: ['catalog/CourseDetailPage', 'catalog/CoursesMenu'],
      failures: [],
      told: 0,
      isChosen: true,
      vitals: {},
    },
  ]);
});

test('reports `*` instead of an unmatched path', () => {
  sendVisit({ match: at('/ravi/9876543210'), isInSample: true });
  leave();

  expect(reports[0]?.route).toBe('*');
});

test('reports each failure once, after a second, even outside of the sample', () => {
  open('catalog/CourseDetailPage');
  sendVisit({ match: at('/'), isInSample: false });
  jest.runAllTimers();
  leave();
  expect(reports).toEqual([]);

  const late = anError('late', `  at ${SCRIPT}?r=1:1:20\n  at https://cdn.example/ravi.js:1:1`);
  window.dispatchEvent(new ErrorEvent('error', { error: late }));
  recordError(late, 'catalog/CourseDetailPage');
  jest.advanceTimersByTime(1000);
  window.dispatchEvent(new ErrorEvent('error', { error: anError('later', `f@${SCRIPT}:7:8`) }));
  leave();
  jest.runAllTimers();

  const file = '/r/catalog/1.0.0-a/CourseDetailPage.1.js';
  expect(reports.map(({ told: sent, failures }) => [sent, failures.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(reports[1]?.failures).toEqual([
    {
      region: 'catalog/CourseDetailPage',
      error: { name: 'Error', message: 'late', stack: [`${file}:1:20`] },
    },
    { error: { name: 'Error', message: 'later', stack: [`${file}:7:8`] } },
  ]);
  expect(reports[1]?.shown).toBeUndefined();
});

test('reports failures from before this code was loaded', () => {
  recordError(anError('early', `at ${SCRIPT}:1:1`));
  sendVisit({ match: at('/'), isInSample: false });
  jest.runAllTimers();

  expect(reports[0]?.failures).toMatchObject([{ error: { message: 'early' } }]);
});

test('reports a visit of the sample once, without the regions that have failed', () => {
  open('catalog/CourseDetailPage', 'catalog/CoursesMenu');
  sendVisit({ match: at('/'), isInSample: true });
  recordError(anError('late', ''), 'catalog/CourseDetailPage');
  jest.runAllTimers();
  leave();
  leave();

  expect(reports.map(({ told: sent, shown }) => [sent, shown])).toEqual([
    [0, undefined],
    [1, ['catalog/CoursesMenu']],
  ]);
});

test.each<[what: string, afterMs: number, leaves: boolean, isCounted: boolean, reports: number]>([
  ['is reported as alive ten seconds after its start', 10_000, false, true, 1],
  ['is reported as alive when it is left', 3000, true, true, 1],
  ['is not reported as alive earlier, while it stays open', 9999, false, true, 0],
  ['is not reported as alive if its visit is not counted', 10_000, true, false, 0],
])('a page %s', (_, afterMs, leaves, isCounted, count) => {
  open('catalog/CourseDetailPage', 'catalog/CoursesMenu');
  sendVisit({ match: at('/'), isInSample: false, isCounted });
  jest.advanceTimersByTime(afterMs);
  if (leaves) leave();

  expect(reports.map(({ alive }) => alive)).toEqual(
    Array(count).fill(['catalog/CourseDetailPage', 'catalog/CoursesMenu']),
  );
});

test('reports the entries of later pages as alive, each once, but no failed entry', () => {
  open('catalog/CourseDetailPage');
  sendVisit({ match: at('/'), isInSample: false, isCounted: true });
  jest.advanceTimersByTime(10_000);

  for (const id of ['checkout/CheckoutPage', 'checkout/Offers']) quick.add(id);
  recordError(anError('late', ''), 'checkout/Offers');
  navigations.set({ entryLoads: new Map() });
  jest.advanceTimersByTime(10_000);
  leave();

  expect(reports.flatMap(({ alive = [] }) => alive)).toEqual([
    'catalog/CourseDetailPage',
    'checkout/CheckoutPage',
  ]);
});

test('reports files of releases that did not load, and no other files', () => {
  sendVisit({ match: at('/'), isInSample: false });
  for (const src of [`${SCRIPT}?r=1`, '/art/cover/ravi.svg', 'https://cdn.example/x.js']) {
    const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
  leave();

  expect(errorBuffer.size).toBe(1);
  expect(reports[0]?.failures).toEqual([{ file: '/r/catalog/1.0.0-a/CourseDetailPage.1.js' }]);
});

test('reports the hash of a file that the browser refused, and no hash of a missing file', async () => {
  const bytes = new TextEncoder().encode('globalThis.hostile = true;');
  const reply = { ok: true, redirected: false, arrayBuffer: async () => bytes };
  globalThis.fetch = (async (address: string) =>
    address.includes('?r=1') ? reply : { ok: false }) as unknown as Window['fetch'];
  const digest = async () => new Uint8Array(48).buffer;
  Object.defineProperty(globalThis, 'crypto', { value: { subtle: { digest } } });
  sendVisit({ match: at('/'), isInSample: false });
  for (const src of [`${SCRIPT}?r=1`, SCRIPT]) recordError(src);
  await jest.advanceTimersByTimeAsync(1000);

  const file = '/r/catalog/1.0.0-a/CourseDetailPage.1.js';
  expect(reports.map(({ failures }) => failures)).toEqual([[{ file, came: 'A'.repeat(64) }, { file }]]);
});

test('reports the regions that show a previous release', () => {
  sendVisit({ match: at('/'), isInSample: false });
  recordError({ instead: '0.9.0-a' }, 'catalog/CourseDetailPage');
  jest.advanceTimersByTime(1000);

  expect(reports[0]?.failures).toEqual([{ region: 'catalog/CourseDetailPage', instead: '0.9.0-a' }]);
});

test('does not report errors of extensions, or thrown values without a stack', () => {
  sendVisit({ match: at('/'), isInSample: false });
  for (const error of [anError('x', 'at chrome-extension://abc/x.js:1:1'), 'Ravi Kumar', null, {}, 7])
    window.dispatchEvent(new ErrorEvent('error', { error }));
  leave();

  expect(reports).toEqual([]);
});

test('reports a thrown text or null with its script, and an error with unreadable fields with its region', () => {
  sendVisit({ match: at('/'), isInSample: false });
  for (const error of [null, 'late'])
    window.dispatchEvent(
      new ErrorEvent('error', {
        error,
        message: `Uncaught ${error}`,
        filename: SCRIPT,
        lineno: 1,
        colno: 20,
      }),
    );
  const hostile = Object.defineProperty({}, 'stack', { get: throwHostileError });
  recordError(Object.assign(hostile, { name: Symbol('name') }), 'catalog/CourseDetailPage');
  leave();

  const stack = ['/r/catalog/1.0.0-a/CourseDetailPage.1.js:1:20'];
  expect(reports[0]?.failures).toEqual([
    { error: { name: 'Error', message: 'Uncaught null', stack } },
    { error: { name: 'Error', message: 'Uncaught late', stack } },
    { region: 'catalog/CourseDetailPage' },
  ]);
});

test('records nothing offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  recordError(anError('x', `at ${SCRIPT}:1:1`), 'catalog/CourseDetailPage');

  expect(errorBuffer.size).toBe(0);
});

test('does not report visitors who ask not to be tracked', () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  sendVisit({ match: at('/'), isInSample: true });
  recordError(anError('x', `at ${SCRIPT}:1:1`));
  leave();

  expect(reports).toEqual([]);
});

test('keeps reports within the limit of the edge', () => {
  sendVisit({ match: at('/'), isInSample: true });
  for (let count = 0; count < 100; count += 1)
    recordError(
      anError('ab '.repeat(1000), `at ${SCRIPT}:1:1\n`.repeat(50)),
      `catalog/${'M'.repeat(300)}${count}`,
    );
  leave();

  expect(new Blob([JSON.stringify(reports[0])]).size).toBeLessThan(8192);
  expect(reports[0]?.failures.length).toBeGreaterThan(5);
});

function at(path: string): SiteMatch {
  return matchSite(path, FEATURES);
}

/** Adds regions to the page: one that was hydrated, one with the server's markup, and one that is loading. */
function open(shown: string, deferred?: string): void {
  quick.add(shown);
  document.body.innerHTML = `${deferred ? `<template data-entry="${deferred}"></template><p>…</p>` : ''}
    <template data-entry="catalog/Pending"></template><div data-room="catalog/Pending"></div>`;
}

/** Loads the modules anew, as for a new page. */
async function loadPage(): Promise<void> {
  jest.resetModules();
  const buffer = await import('./error-buffer');
  const sending = await import('./send-visit');
  errorBuffer = buffer.errorBuffer;
  recordError = buffer.recordError;
  sendVisit = (visit) => {
    const site = { features: FEATURES, quick };
    const send = () => sending.sendVisit({ isCounted: false, ...visit, site, navigations, errorBuffer });
    buffer.recordUncaughtErrors(send);
    send();
  };
  buffer.recordUncaughtErrors(() => undefined);
}

function throwHostileError(): never {
  throw new Error('hostile');
}

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
}

function anError(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` });
}
