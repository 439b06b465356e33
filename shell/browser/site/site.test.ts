import { NotFoundError, notFound } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import type { AnyEntry, EntryRef } from './entries';
import type { ModuleSource } from './entry-load';
import { aFeature } from './feature.testing';
import { Site } from './site';

const catalog = aFeature({
  routes: [
    { path: '/courses', module: 'CourseListPage', fallback: 'Courses' },
    { path: '/course/:id', module: 'CoursePage', fallback: 'Course' },
  ],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu', when: 'server' }],
  start: 'start',
});

/** Ids of the entries whose data came with the page. */
const BROUGHT = ['catalog/CourseListPage', 'catalog/CoursesMenu'];

test('the first page loads nothing: what it brought counts as loaded', async () => {
  const { site, loads } = aSite();

  const navigation = site.firstNavigation(aUrl('/courses'), {
    loaded: ['catalog/CourseListPage'],
    isNotFound: false,
  });
  await settled(navigation.entryLoads);

  expect(loads).toEqual([]);
  expect(navigation.entryLoads.get('catalog/CourseListPage')?.hasData).toBe(true);
  expect(navigation.entryLoads.get('catalog/CoursesMenu')?.hasData).toBe(false);
});

test('completing the first page loads exactly what it did not bring', async () => {
  const { site, loads } = aSite();
  const navigation = site.firstNavigation(aUrl('/courses'), {
    loaded: ['catalog/CourseListPage'],
    isNotFound: false,
  });

  await site.complete(navigation);

  expect(loads).toEqual(['CoursesMenu']);
  expect(navigation.entryLoads.get('catalog/CoursesMenu')?.hasData).toBe(true);
});

test('a subject that the server did not find is not asked for again', async () => {
  const { site, loads } = aSite();
  const navigation = site.firstNavigation(aUrl('/course/none'), { loaded: [], isNotFound: true });

  await site.complete(navigation);

  expect(loads).toEqual(['CoursesMenu none']);
});

test('a navigation begins the load of known code before it returns', () => {
  const { site, loads, known } = aSite();
  const first = site.firstNavigation(aUrl('/courses'), { loaded: [], isNotFound: false });
  known.add('CoursePage');

  site.nextNavigation(aUrl('/course/gate'), first);

  expect(loads).toEqual(['CoursePage gate']);
});

test('what the frame shows stays as it is across pages', () => {
  const { site } = aSite();
  const first = site.firstNavigation(aUrl('/courses'), { loaded: [], isNotFound: false });

  const next = site.nextNavigation(aUrl('/course/gate'), first);

  expect(next.entryLoads.get('catalog/CoursesMenu')).toBe(first.entryLoads.get('catalog/CoursesMenu'));
});

test('a missing release is never asked for until somebody retries', async () => {
  const { site, asked } = aSite({ missing: ['catalog'] });
  const navigation = site.firstNavigation(aUrl('/courses'), { loaded: [], isNotFound: false });
  const entryLoad = navigation.entryLoads.get('catalog/CourseListPage');

  expect(entryLoad?.isMissing).toBe(true);
  await site.complete(navigation);
  expect(asked).toEqual([]);

  if (entryLoad) site.open(entryLoad.ref, { url: navigation.url, match: navigation.match, attempt: 1 });
  expect(asked).toEqual(['CourseListPage']);
});

test('a prefetch fetches code and data and writes no store of the page', async () => {
  const { site, loads, stores } = aSite();
  const before = JSON.stringify(stores.dehydrate());

  site.prefetch(aUrl('/course/gate'));
  site.prefetch(aUrl('/course/gate'));
  await new Promise(process.nextTick);

  expect(loads.filter((load) => load === 'CoursePage gate')).toHaveLength(1);
  expect(JSON.stringify(stores.dehydrate())).toBe(before);
});

test('a subject that does not exist is no defect: the component says so', async () => {
  const { site } = aSite({ load: () => notFound('Course gate') });
  const first = site.firstNavigation(aUrl('/courses'), { loaded: [], isNotFound: false });

  const navigation = site.nextNavigation(aUrl('/course/gate'), first);

  await expect(settled(navigation.entryLoads)).resolves.toBeDefined();
  expect(navigation.entryLoads.get('catalog/CoursePage')?.hasData).toBe(false);
  expect(NotFoundError).toBeDefined();
});

test('a feature starts with the site when the page has code of it', async () => {
  const { site, loads } = aSite();
  const navigation = site.firstNavigation(aUrl('/courses'), {
    loaded: BROUGHT,
    isNotFound: false,
    isRendered: true,
  });
  await settled(navigation.entryLoads);

  await site.start();

  expect(loads).toEqual(['start']);
});

describe('a slot that came with markup and data', () => {
  test('is asleep: none of its code is asked for, its feature does not start, and nothing waits for it', async () => {
    const { site, asked } = aSite();
    const navigation = site.firstNavigation(aUrl('/about-us'), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });

    await settled(navigation.entryLoads);
    await site.complete(navigation);
    await site.start();

    expect(asked).toEqual([]);
  });

  test('fetches its code when it wakes, once, and its feature starts then', async () => {
    const { site, asked } = aSite();
    const navigation = site.firstNavigation(aUrl('/about-us'), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });
    await site.start();
    const menu = navigation.entryLoads.get('catalog/CoursesMenu');

    menu?.loadCode();
    menu?.loadCode();
    await menu?.entry;
    await new Promise(process.nextTick);

    expect(asked).toEqual(['CoursesMenu', 'start']);
  });

  test('can be read in the moment it wakes where its code is here, so that React answers the same press', () => {
    const { site, known } = aSite();
    const navigation = site.firstNavigation(aUrl('/about-us'), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });
    const menu = navigation.entryLoads.get('catalog/CoursesMenu');
    known.add('CoursesMenu');
    expect(menu?.entry.status).toBe('pending');

    menu?.loadCode();

    expect(menu?.entry.status).toBe('fulfilled');
  });

  test('is fetched ahead without being woken: where its code cannot be had, its markup stands', async () => {
    const { site, asked, known } = aSite({ isLost: true });
    const navigation = site.firstNavigation(aUrl('/about-us'), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });
    const menu = navigation.entryLoads.get('catalog/CoursesMenu');

    expect(await menu?.loadWhenFetched()).toBe(false);
    expect([asked, menu?.isDeferred]).toEqual([['CoursesMenu'], true]);

    known.add('CoursesMenu');
    menu?.loadCode();
    expect(menu?.entry.status).toBe('fulfilled');
  });

  test.each<[what: string, loaded: string[], isRendered: boolean]>([
    ['whose data is missing', [], true],
    ['without markup', BROUGHT, false],
  ])('but one %s is awake', (_, loaded, isRendered) => {
    const { site, asked } = aSite();

    site.firstNavigation(aUrl('/about-us'), { loaded, isNotFound: false, isRendered });

    expect(asked).toEqual(['CoursesMenu']);
  });
});

describe('code that cannot be loaded', () => {
  test.each<[what: string, path: string, id: string]>([
    ['a slot', '/about-us', 'catalog/CoursesMenu'],
    ['a page', '/courses', 'catalog/CourseListPage'],
  ])('leaves the markup of %s: it is reported, and a wake requests it anew', async (_, path, id) => {
    const { site, asked, known } = aSite({ isLost: true });
    const navigation = site.firstNavigation(aUrl(path), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });
    const entryLoad = navigation.entryLoads.get(id);
    const onLoadError = jest.fn();
    if (entryLoad) entryLoad.onLoadError = onLoadError;

    entryLoad?.loadCode();
    await new Promise(process.nextTick);
    expect([onLoadError.mock.calls.length, entryLoad?.isDeferred, entryLoad?.entry.status]).toEqual([
      1,
      true,
      'pending',
    ]);
    known.add(id.split('/')[1] ?? '');
    entryLoad?.loadCode();

    expect(entryLoad?.entry.status).toBe('fulfilled');
    expect(asked.filter((module) => id.endsWith(module))).toHaveLength(1);
  });

  test('fails where no markup stands', async () => {
    const { site } = aSite({ isLost: true });
    const navigation = site.firstNavigation(aUrl('/about-us'), {
      loaded: BROUGHT,
      isNotFound: false,
      isRendered: true,
    });
    const menu = navigation.entryLoads.get('catalog/CoursesMenu');

    if (menu) menu.hasMarkup = false;
    menu?.loadCode();

    await expect(menu?.entry).rejects.toThrow();
  });
});

test('a prefetch wakes nothing of the frame', () => {
  const { site, asked } = aSite();

  site.prefetch(aUrl('/about-us'));

  expect(asked).toEqual([]);
});

function Nothing() {
  return null;
}

interface SiteOptions {
  missing?: string[];
  load?: () => void;
  /** No code can be had. */
  isLost?: boolean;
}

function aSite({ missing, load, isLost }: SiteOptions = {}) {
  const { api, stores } = testContext();
  const loads: string[] = [];
  const asked: string[] = [];
  const known = new Set<string>();
  const asEntry = ({ module }: EntryRef): AnyEntry => ({
    Component: Nothing,
    load: async ({ params }) => {
      loads.push([module, params.id].filter(Boolean).join(' '));
      load?.();
    },
  });
  const modules: ModuleSource = {
    peek: (ref) => (known.has(ref.module) ? asEntry(ref) : undefined),
    load: async (ref) => {
      asked.push(ref.module);
      if (isLost) throw new Error('The code cannot be had');
      return asEntry(ref);
    },
  };
  const site = new Site({ features: [catalog], missing, stores, api, modules });
  return { site, loads, asked, known, stores };
}

function aUrl(path: string): URL {
  return new URL(path, 'http://site');
}

function settled(entryLoads: ReadonlyMap<string, { settled: Promise<void> }>): Promise<unknown> {
  return Promise.all([...entryLoads.values()].map((entryLoad) => entryLoad.settled));
}
