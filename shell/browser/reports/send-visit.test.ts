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

let told: VisitReport[];
let quick: Set<string>;
let entryLoads: Map<string, EntryLoad>;
let errorBuffer: Map<unknown, string | undefined>;
let recordError: (what: unknown, region?: string) => void;
let sendVisit: (navigation: Pick<ObservedVisit, 'match' | 'isChosen'>) => void;
let end: AbortController;

beforeEach(async () => {
  told = [];
  quick = new Set();
  entryLoads = new Map();
  end = new AbortController();
  // The page of each test is another one.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    const untilEnd = (type: string, act: EventListenerOrEventListenerObject) =>
      listen(type, act, { capture: true, signal: end.signal });
    target.addEventListener = untilEnd as typeof listen;
  }
  Object.assign(navigator, {
    sendBeacon: (_path: string, body: string) => told.push(JSON.parse(body) as VisitReport),
  });
  Object.assign(globalThis, { __webpack_public_path__: '/r/shell/1.0.0-s/' });
  jest.useFakeTimers();
  performance.getEntriesByType = () => [];
  await aPage();
});

afterEach(() => {
  end.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const target of [window, document]) Reflect.deleteProperty(target, 'addEventListener');
  Object.assign(navigator, { globalPrivacyControl: undefined });
});

test('tells, once the page is left, which releases stood on it, and no more of its address than the pattern', () => {
  open('catalog/CourseDetailPage', 'catalog/CoursesMenu');
  sendVisit({ match: at('/course/65f1c0ffee'), isChosen: true });
  leave();
  leave();

  expect(told).toEqual([
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

test('a path that nobody knows is not told', () => {
  sendVisit({ match: at('/ravi/9876543210'), isChosen: true });
  leave();

  expect(told[0]?.route).toBe('*');
});

test('what fails is told within a second or so, whether the visit was chosen or not, and later only what is new', () => {
  open('catalog/CourseDetailPage');
  sendVisit({ match: at('/'), isChosen: false });
  jest.runAllTimers();
  leave();
  expect(told).toEqual([]);

  const late = anError('late', `  at ${SCRIPT}?r=1:1:20\n  at https://cdn.example/ravi.js:1:1`);
  window.dispatchEvent(new ErrorEvent('error', { error: late }));
  recordError(late, 'catalog/CourseDetailPage');
  jest.advanceTimersByTime(1000);
  window.dispatchEvent(new ErrorEvent('error', { error: anError('later', `f@${SCRIPT}:7:8`) }));
  leave();
  jest.runAllTimers();

  const file = '/r/catalog/1.0.0-a/CourseDetailPage.1.js';
  expect(told.map(({ told: before, failures }) => [before, failures.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(told[1]?.failures).toEqual([
    {
      region: 'catalog/CourseDetailPage',
      error: { name: 'Error', message: 'late', stack: [`${file}:1:20`] },
    },
    { error: { name: 'Error', message: 'later', stack: [`${file}:7:8`] } },
  ]);
  expect(told[1]?.shown).toBeUndefined();
});

test('what failed before this code had come is told too', () => {
  recordError(anError('early', `at ${SCRIPT}:1:1`));
  sendVisit({ match: at('/'), isChosen: false });
  jest.runAllTimers();

  expect(told[0]?.failures).toMatchObject([{ error: { message: 'early' } }]);
});

test('a chosen visit is told of as a whole once, though it failed before, and a region that failed was not shown', () => {
  open('catalog/CourseDetailPage', 'catalog/CoursesMenu');
  sendVisit({ match: at('/'), isChosen: true });
  recordError(anError('late', ''), 'catalog/CourseDetailPage');
  jest.runAllTimers();
  leave();
  leave();

  expect(told.map(({ told: before, shown }) => [before, shown])).toEqual([
    [0, undefined],
    [1, ['catalog/CoursesMenu']],
  ]);
});

test('tells of files of releases that could not be had, and of no other file', () => {
  sendVisit({ match: at('/'), isChosen: false });
  for (const src of [`${SCRIPT}?r=1`, '/art/cover/ravi.svg', 'https://cdn.example/x.js']) {
    const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
  leave();

  expect(errorBuffer.size).toBe(1);
  expect(told[0]?.failures).toEqual([{ file: '/r/catalog/1.0.0-a/CourseDetailPage.1.js' }]);
});

test('says with which bytes a file came that the browser refused, and of one that did not come nothing', async () => {
  const bytes = new TextEncoder().encode('globalThis.hostile = true;');
  const reply = { ok: true, redirected: false, arrayBuffer: async () => bytes };
  globalThis.fetch = (async (address: string) =>
    address.includes('?r=1') ? reply : { ok: false }) as unknown as Window['fetch'];
  const digest = async () => new Uint8Array(48).buffer;
  Object.defineProperty(globalThis, 'crypto', { value: { subtle: { digest } } });
  sendVisit({ match: at('/'), isChosen: false });
  for (const src of [`${SCRIPT}?r=1`, SCRIPT]) recordError(src);
  await jest.advanceTimersByTimeAsync(1000);

  const file = '/r/catalog/1.0.0-a/CourseDetailPage.1.js';
  expect(told.map(({ failures }) => failures)).toEqual([[{ file, came: 'A'.repeat(64) }, { file }]]);
});

test('tells in which region the release before stands by now', () => {
  sendVisit({ match: at('/'), isChosen: false });
  recordError({ instead: '0.9.0-a' }, 'catalog/CourseDetailPage');
  jest.advanceTimersByTime(1000);

  expect(told[0]?.failures).toEqual([{ region: 'catalog/CourseDetailPage', instead: '0.9.0-a' }]);
});

test('an error of an extension, and whatever is thrown that is none, is nobody’s', () => {
  sendVisit({ match: at('/'), isChosen: false });
  for (const error of [anError('x', 'at chrome-extension://abc/x.js:1:1'), 'Ravi Kumar', null, {}, 7])
    window.dispatchEvent(new ErrorEvent('error', { error }));
  leave();

  expect(told).toEqual([]);
});

test('without a network nothing is anybody’s fault', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  recordError(anError('x', `at ${SCRIPT}:1:1`), 'catalog/CourseDetailPage');

  expect(errorBuffer.size).toBe(0);
});

test('who asks not to be watched is not, whatever fails', () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  sendVisit({ match: at('/'), isChosen: true });
  recordError(anError('x', `at ${SCRIPT}:1:1`));
  leave();

  expect(told).toEqual([]);
});

test('a report is never larger than the edge takes, whatever is thrown', () => {
  sendVisit({ match: at('/'), isChosen: true });
  for (let count = 0; count < 100; count += 1)
    recordError(
      anError('ab '.repeat(1000), `at ${SCRIPT}:1:1\n`.repeat(50)),
      `catalog/${'M'.repeat(300)}${count}`,
    );
  leave();

  expect(new Blob([JSON.stringify(told[0])]).size).toBeLessThan(8192);
  expect(told[0]?.failures.length).toBeGreaterThan(5);
});

function at(path: string): SiteMatch {
  return matchSite(path, FEATURES);
}

/** What stood on the page: shown by its code, or as the server's markup. */
function open(shown: string, asleep?: string): void {
  quick.add(shown);
  if (asleep) entryLoads.set(asleep, { ref: { id: asleep }, isDeferred: true } as unknown as EntryLoad);
  entryLoads.set('catalog/Coming', { ref: { id: 'catalog/Coming' } } as unknown as EntryLoad);
}

/** Its modules are those of one page. */
async function aPage(): Promise<void> {
  jest.resetModules();
  const noted = await import('./error-buffer');
  const telling = await import('./send-visit');
  errorBuffer = noted.errorBuffer;
  recordError = noted.recordError;
  sendVisit = (navigation) => {
    const site = { features: FEATURES, quick };
    const tell = () =>
      telling.sendVisit({ ...navigation, site, currentNavigation: () => ({ entryLoads }), errorBuffer });
    noted.recordUncaughtErrors(tell);
    tell();
  };
  noted.recordUncaughtErrors(() => undefined);
}

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
}

function anError(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` });
}
