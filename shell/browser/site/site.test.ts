import { notFound } from '@stepwell/platform';
import { aFeature } from './feature.testing';
import type { PageNavigation } from './page-navigation';
import { openPage, type TestSiteOptions, testSite } from './site.testing';

const CATALOG = aFeature({
  routes: [
    { path: '/courses', module: 'CourseListPage', fallback: 'Courses' },
    { path: '/course/:id', module: 'CoursePage', fallback: 'Course' },
  ],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu', when: 'server' }],
  start: 'start',
});
const MENU = 'catalog/CoursesMenu';
const LIST = 'catalog/CourseListPage';

test('loads only the data that did not come with the first page, and not before `complete`', async () => {
  const { site, loads } = aSite();
  const navigation = openPage(site, '/courses', [LIST]);
  await settled(navigation);
  expect(loads).toEqual([]);
  expect(hasData(navigation)).toEqual({ [LIST]: true, [MENU]: false });

  await site.complete(navigation);

  expect(loads).toEqual(['CoursesMenu']);
  expect(hasData(navigation)).toEqual({ [LIST]: true, [MENU]: true });
});

test('requests no data of a page whose subject the server did not find', async () => {
  const { site, loads } = aSite();
  const url = new URL('http://site/course/none');

  await site.complete(site.firstNavigation(url, { loaded: [], isNotFound: true }));

  expect(loads).toEqual(['CoursesMenu none']);
});

test('starts the `load` of loaded code within the navigation, and keeps the entries of the frame', () => {
  const { site, loads, loaded } = aSite();
  const first = openPage(site, '/courses');
  loaded.add('CoursePage');

  const next = site.nextNavigation(new URL('http://site/course/gate'), first);

  expect(loads).toEqual(['CoursePage gate']);
  expect(next.entryLoads.get(MENU)).toBe(first.entryLoads.get(MENU));
});

test('prefetches code and data of a page once, without writing a store or loading the frame', async () => {
  const { site, loads, requested, stores } = aSite();
  const before = JSON.stringify(stores.dehydrate());

  for (const path of ['/course/gate', '/course/gate', '/about-us'])
    site.prefetch(new URL(path, 'http://site'));
  await new Promise(process.nextTick);

  expect(loads).toEqual(['CoursePage gate']);
  expect(requested).toEqual(['CoursePage']);
  expect(JSON.stringify(stores.dehydrate())).toBe(before);
});

test('a subject that does not exist leaves its entry without data, and is not reported', async () => {
  globalThis.reportError = jest.fn();
  const { site } = aSite({}, () => notFound('Course gate'));

  const navigation = site.nextNavigation(new URL('http://site/course/gate'), openPage(site, '/courses'));
  await settled(navigation);

  expect(navigation.entryLoads.get('catalog/CoursePage')?.hasData).toBe(false);
  expect(reportError).not.toHaveBeenCalled();
});

test('runs the `start` module of a feature whose code the page has loaded', async () => {
  const { site, loads } = aSite();
  await settled(openPage(site, '/courses', [LIST, MENU], true));

  await site.start();

  expect(loads).toEqual(['start']);
});

describe('a slot that came with markup and data', () => {
  test('is deferred: no code is requested, and its feature does not start', async () => {
    const { site, requested, navigation } = aPageWithMarkup();

    await settled(navigation);
    await site.complete(navigation);
    await site.start();

    expect(requested).toEqual([]);
  });

  test('loads its code once when the slot is used, and then starts its feature', async () => {
    const { site, requested, menu } = aPageWithMarkup();
    await site.start();

    void menu.loadCode();
    void menu.loadCode();
    await menu.entry;
    await new Promise(process.nextTick);

    expect(requested).toEqual(['CoursesMenu', 'start']);
  });
});

test.each<[what: string, loaded: string[], isRendered: boolean]>([
  ['data', [], true],
  ['markup', [MENU], false],
])('requests the code of a slot without %s at once', (_, loaded, isRendered) => {
  const { site, requested } = aSite();

  openPage(site, '/about-us', loaded, isRendered);

  expect(requested).toEqual(['CoursesMenu']);
});

/** A site of catalog. `loads`: modules whose `load` ran, with the id of the course, such as `CoursePage gate`. */
function aSite(options: Partial<TestSiteOptions> = {}, load?: () => void) {
  const loads: string[] = [];
  const modules = ['CourseListPage', 'CoursePage', 'CoursesMenu', 'start'].map((module) => [
    module,
    {
      load: async ({ params }: { params: Record<string, string> }) => {
        loads.push([module, params.id].filter(Boolean).join(' '));
        load?.();
      },
    },
  ]);
  const entries = { ...Object.fromEntries(modules), ...options.entries };
  return { ...testSite({ features: [CATALOG], ...options, entries }), loads };
}

function aPageWithMarkup(options: Partial<TestSiteOptions> = {}) {
  const site = aSite(options);
  const navigation = openPage(site.site, '/about-us', [LIST, MENU], true);
  const menu = navigation.entryLoads.get(MENU);
  if (!menu) throw new Error('The page has no menu');
  return { ...site, navigation, menu };
}

/** Resolves when all requested code and data have arrived. */
function settled({ match, entryLoads }: PageNavigation): Promise<unknown> {
  return Promise.resolve(match.route && entryLoads.get(match.route.id)?.settled);
}

function hasData({ entryLoads }: PageNavigation) {
  return Object.fromEntries([...entryLoads].map(([id, entryLoad]) => [id, entryLoad.hasData]));
}
