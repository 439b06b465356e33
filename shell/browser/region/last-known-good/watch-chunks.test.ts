import { Observable } from '@stepwell/platform';
import type { AnyEntry } from '../../site/entries';
import type { ModuleSource } from '../../site/entry-load';
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
const ALONE = { ...CHECKOUT, name: 'catalog', base: '/r/catalog/2/', previous: undefined };
const CHUNK = '/r/checkout/2/12.js';

const FORM = { id: 'checkout/CheckoutPage', feature: 'checkout' };
const [LIVE, BEFORE] = ['live', 'before'].map((name) => resolvedPromise({ name } as unknown as AnyEntry));

let navigations: Observable<PageNavigation>;
let told: [error: unknown, region?: string][];

// Once, as on a page.
beforeAll(() =>
  watchChunks(
    {
      features: [CHECKOUT, ALONE],
      modules: { ...aSource(), loadPrevious: ({ feature }) => (feature === 'checkout' ? BEFORE : undefined) },
    },
    {
      get current() {
        return navigations.current;
      },
      set: (navigation: PageNavigation) => navigations.set(navigation),
    } as Observable<PageNavigation>,
    new Map(),
    (...failure) => told.push(failure),
  ),
);

beforeEach(() => {
  told = [];
  navigations = aVisit();
  jest.useFakeTimers();
  Object.assign(performance, { getEntriesByType: () => [] });
  document.head.replaceChildren();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Of a page with checkout's form and two more regions of its, one of which is asleep, and one of catalog's. */
function aVisit(): Observable<PageNavigation> {
  const opened = [
    { ref: FORM },
    { ref: { ...FORM, id: 'checkout/Reviews' } },
    { ref: { ...FORM, id: 'checkout/Offers' }, isDeferred: true },
    { ref: { id: 'catalog/CoursesMenu', feature: 'catalog' } },
  ].map((entryLoad) => [entryLoad.ref.id, { isDeferred: false, entry: LIVE, ...entryLoad }] as const);
  return new Observable({ entryLoads: new Map(opened) } as unknown as PageNavigation);
}

function aSource(): Pick<ModuleSource, 'peek' | 'load'> {
  return { peek: () => undefined, load: () => Promise.reject(new Error('Nothing is loaded.')) };
}

/** Ids of regions that the release before has taken. */
async function taken(): Promise<string[]> {
  await jest.advanceTimersByTimeAsync(0);
  return [...navigations.current.entryLoads].flatMap(([id, { entry }]) => (entry === BEFORE ? [id] : []));
}

function ask(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src });
  document.head.append(script);
  return script;
}

test.each([
  ['a chunk of a release that has another behind it', CHUNK, true],
  ['one asked for again, under a new address', `${CHUNK}?r=2`, true],
  ['an entry, which fails by itself', '/r/checkout/2/remoteEntry.js', false],
  ['a file that comes with a module, which fails by itself', '/r/checkout/2/7.js', false],
  ['a chunk of a release with none behind it', '/r/catalog/2/12.js', false],
  ['a chunk of the release that stands in its place', '/r/checkout/1/12.js', false],
  ['a script of nobody’s', '/other.js', false],
])('%s that cannot be had', async (_, src, isLost) => {
  ask(src).dispatchEvent(new Event('error'));

  expect(await taken()).toEqual(isLost ? [FORM.id, 'checkout/Reviews'] : []);
  // The same for all regions, so that it is told once.
  expect(new Set(told.map(([error]) => error)).size).toBe(isLost ? 1 : 0);
});

test('what could not be had before anybody watched is lost too, and an error that was thrown is no file', async () => {
  const errorBuffer = new Map<unknown, undefined>([
    [new Error('No'), undefined],
    [new URL(CHUNK, location.href).href, undefined],
  ]);
  const site = { features: [CHECKOUT], modules: { ...aSource(), loadPrevious: () => BEFORE } };

  watchChunks(site, navigations, errorBuffer, () => undefined);

  expect(await taken()).toContain(FORM.id);
});

test('a chunk that throws while it is evaluated is lost, and what is thrown later is no chunk', async () => {
  const running = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(null);
  dispatchEvent(new ErrorEvent('error', { error: new Error('Thrown in a press') }));
  expect(await taken()).toEqual([]);

  running.mockReturnValue(ask(CHUNK));
  dispatchEvent(new ErrorEvent('error', { error: new Error('No') }));

  expect(await taken()).toContain(FORM.id);
});

test('a chunk that hangs is lost, and one that has come is not', async () => {
  const early = ask(CHUNK);
  await jest.advanceTimersByTimeAsync(500);
  early.remove();
  ask('/r/checkout/2/13.js');

  await jest.advanceTimersByTimeAsync(1000);
  expect(await taken()).toEqual([]);
  await jest.advanceTimersByTimeAsync(500);

  expect(await taken()).toContain(FORM.id);
});

test('without a network nothing is lost', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  ask(CHUNK).dispatchEvent(new Event('error'));

  expect(await taken()).toEqual([]);
});
