import { Observable } from '@stepwell/platform';
import type { AnyEntry } from '../../site/entries';
import type { EntrySource } from '../../site/entry-load';
import { aFeature } from '../../site/feature.testing';
import type { PageNavigation } from '../../site/page-navigation';
import { resolvedPromise } from '../../site/use-promise';
import { watchChunks } from './watch-chunks';

const CHECKOUT = {
  ...aFeature({ routes: [] }),
  name: 'checkout',
  base: '/r/checkout/2/',
  files: { CheckoutPage: ['CheckoutPage.js', '7.js'] },
  previous: { release: '1', container: 'checkout_1' },
};
const WITHOUT_PREVIOUS = { ...CHECKOUT, name: 'catalog', base: '/r/catalog/2/', previous: undefined };
const CHUNK = '/r/checkout/2/12.js';

const FORM = { id: 'checkout/CheckoutPage', feature: 'checkout' };
const [LIVE, PREVIOUS] = ['live', 'previous'].map((name) => resolvedPromise({ name } as unknown as AnyEntry));

let navigations: Observable<PageNavigation>;
let recorded: [error: unknown, region?: string][];

// Called once, as on a page.
beforeAll(() =>
  watchChunks(
    {
      features: [CHECKOUT, WITHOUT_PREVIOUS],
      modules: {
        ...aSource(),
        loadPrevious: ({ feature }) => (feature === 'checkout' ? PREVIOUS : undefined),
      },
    },
    {
      get current() {
        return navigations.current;
      },
      set: (navigation: PageNavigation) => navigations.set(navigation),
    } as Observable<PageNavigation>,
    new Map(),
    (...failure) => recorded.push(failure),
  ),
);

beforeEach(() => {
  recorded = [];
  navigations = aPage();
  jest.useFakeTimers();
  Object.assign(performance, { getEntriesByType: () => [] });
  document.head.replaceChildren();
});
afterEach(() => jest.useRealTimers());

/** A page with three regions of checkout (the form, one more, and a deferred one) and one region of catalog. */
function aPage(): Observable<PageNavigation> {
  const loads = [
    { ref: FORM },
    { ref: { ...FORM, id: 'checkout/Reviews' } },
    { ref: { ...FORM, id: 'checkout/Offers' }, isDeferred: true },
    { ref: { id: 'catalog/CoursesMenu', feature: 'catalog' } },
  ].map((entryLoad) => [entryLoad.ref.id, { isDeferred: false, entry: LIVE, ...entryLoad }] as const);
  return new Observable({ entryLoads: new Map(loads) } as unknown as PageNavigation);
}

function aSource(): Pick<EntrySource, 'peek' | 'load'> {
  return { peek: () => undefined, load: () => Promise.reject(new Error('Nothing can be loaded.')) };
}

/** Ids of regions with the previous release. */
async function replaced(): Promise<string[]> {
  await jest.advanceTimersByTimeAsync(0);
  return [...navigations.current.entryLoads].flatMap(([id, { entry }]) => (entry === PREVIOUS ? [id] : []));
}

function request(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src });
  document.head.append(script);
  return script;
}

test.each([
  ['a chunk of a release with a previous one', CHUNK, true],
  ['a retried chunk with a new address', `${CHUNK}?r=2`, true],
  ['an entry script, which `federation.ts` watches', '/r/checkout/2/remoteEntry.js', false],
  ['a file of a module, which `federation.ts` watches', '/r/checkout/2/7.js', false],
  ['a chunk of a release without a previous one', '/r/catalog/2/12.js', false],
  ['a chunk of the previous release', '/r/checkout/1/12.js', false],
  ['another script', '/other.js', false],
])('if %s (%s) cannot be loaded, regions are replaced: %s', async (_, src, isReplaced) => {
  request(src).dispatchEvent(new Event('error'));

  expect(await replaced()).toEqual(isReplaced ? [FORM.id, 'checkout/Reviews'] : []);
  expect(new Set(recorded.map(([error]) => error)).size).toBe(isReplaced ? 1 : 0);
});

test('replaces regions for files that failed before, and ignores thrown errors', async () => {
  const errorBuffer = new Map<unknown, undefined>([
    [new Error('No'), undefined],
    [new URL(CHUNK, location.href).href, undefined],
  ]);
  const site = { features: [CHECKOUT], modules: { ...aSource(), loadPrevious: () => PREVIOUS } };

  watchChunks(site, navigations, errorBuffer, () => undefined);

  expect(await replaced()).toContain(FORM.id);
});

test('replaces regions for a chunk that throws while it is evaluated, and ignores later errors', async () => {
  const running = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(null);
  dispatchEvent(new ErrorEvent('error', { error: new Error('Thrown in a click handler') }));
  expect(await replaced()).toEqual([]);

  running.mockReturnValue(request(CHUNK));
  dispatchEvent(new ErrorEvent('error', { error: new Error('No') }));

  expect(await replaced()).toContain(FORM.id);
});

test('replaces regions for a chunk that hangs, and ignores a chunk that has arrived', async () => {
  const early = request(CHUNK);
  await jest.advanceTimersByTimeAsync(500);
  early.remove();
  request('/r/checkout/2/13.js');

  await jest.advanceTimersByTimeAsync(1000);
  expect(await replaced()).toEqual([]);
  await jest.advanceTimersByTimeAsync(500);

  expect(await replaced()).toContain(FORM.id);
});

test('replaces nothing offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  request(CHUNK).dispatchEvent(new Event('error'));

  expect(await replaced()).toEqual([]);
});
