import { notFound } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import type { AnyEntry } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { Site } from '../site/site';
import { loadData } from './page-data';

const CATALOG = aFeature({
  routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'Course' }],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu', when: 'server' }],
});

test.each<[what: string, entry: string, fails: () => void, isNotFound: boolean]>([
  ['the page finds no subject', 'CoursePage', () => notFound('Course none'), true],
  ['a slot of it finds no subject', 'CoursesMenu', () => notFound('Menu'), false],
  ['the page’s remote fails', 'CoursePage', broken, false],
  ['nothing is wrong', 'CoursePage', () => undefined, false],
])('where %s, the page is or is not found: see table', async (_, entry, fails, isNotFound) => {
  const { site, navigation } = aVisit((module) => {
    if (module === entry) fails();
  });

  expect(await loadData(site, navigation)).toBe(isNotFound);
});

test('what fails has no data, and keeps nothing else from having it', async () => {
  const { site, navigation } = aVisit((module) => {
    if (module === 'CoursesMenu') broken();
  });

  await loadData(site, navigation);

  expect([...navigation.entryLoads.values()].map(({ ref, hasData }) => [ref.module, hasData])).toEqual([
    ['CoursePage', true],
    ['CoursesMenu', false],
  ]);
});

function Nothing() {
  return null;
}

function broken(): never {
  throw new Error('A loader threw');
}

function aVisit(load: (module: string) => void) {
  const asEntry = (module: string): AnyEntry => ({
    Component: Nothing,
    load: async () => load(module),
  });
  const site = new Site({
    ...testContext(),
    features: [CATALOG],
    modules: { peek: () => undefined, load: async ({ module }) => asEntry(module) },
  });
  const navigation = site.firstNavigation(new URL('http://site/course/none'), {
    loaded: [],
    isNotFound: false,
  });
  return { site, navigation };
}
