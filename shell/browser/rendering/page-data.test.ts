import { notFound } from '@stepwell/platform';
import type { AnyEntry } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { openPage, testSite } from '../site/site.testing';
import { loadPageData } from './page-data';

const CATALOG = aFeature({
  routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'Course' }],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu', when: 'server' }],
});

const COURSE_NOT_FOUND = { 'GET /api/courses/getCourse': { status: 404 } };

test.each<[what: string, module: string, load: () => void, isNotFound: boolean, loaded: string[]]>([
  ['a page without a subject is not found', 'CoursePage', noSubject, true, ['CoursesMenu']],
  ['a page whose slot has no subject is found', 'CoursesMenu', noSubject, false, ['CoursePage']],
  ['a page whose load throws is found', 'CoursePage', fail, false, ['CoursesMenu']],
  ['a page with all data is found', 'CoursePage', () => undefined, false, ['CoursePage', 'CoursesMenu']],
])('%s, and the other entries have their data', async (_, module, load, isNotFound, loaded) => {
  const { site } = testSite({
    features: [CATALOG],
    entries: { [module]: { load: async () => load() } },
    answers: COURSE_NOT_FOUND,
  });
  const navigation = openPage(site, '/course/none');

  expect(await loadPageData(site, navigation)).toEqual({ isNotFound, failed: [] });

  const withData = [...navigation.entryLoads.values()].filter(({ hasData }) => hasData);
  expect(withData.map(({ ref }) => ref.module)).toEqual(loaded);
});

test('an entry that reports its subject as not found counts as failed if the API has the subject', async () => {
  const load = async () => notFound('Course gate');
  const { site } = testSite({ features: [CATALOG], entries: { CoursePage: { load } } });
  // The renderer freezes the class of the API client.
  Object.freeze(Object.getPrototypeOf(site.api));

  expect(await loadPageData(site, openPage(site, '/course/gate'))).toEqual({
    isNotFound: false,
    failed: ['catalog/CoursePage'],
  });
});

test('a subject is not found if the API has answered a call of the page with "not found"', async () => {
  const load: AnyEntry['load'] = async ({ api }) => {
    const call = api.call('GET /api/orders/reviewOrder', { query: { id: 'gate' } });
    await call.catch(() => notFound('Course gate'));
  };
  const answers = { 'GET /api/orders/reviewOrder': { status: 404 } };
  const { site } = testSite({ features: [CATALOG], entries: { CoursePage: { load } }, answers });

  expect(await loadPageData(site, openPage(site, '/course/gate'))).toEqual({ isNotFound: true, failed: [] });
});

function noSubject(): never {
  notFound('Course none');
}

function fail(): never {
  throw new Error('A load threw');
}
