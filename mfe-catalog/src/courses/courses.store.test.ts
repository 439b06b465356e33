import { hasFailed, hasSucceeded, type StoreRegistry } from '@stepwell/platform';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { coursesStore, selectCards } from './courses.store';

test('courses with menu fields are requested again for cards', async () => {
  const { courses, sent } = open();

  await courses().load({ scope: 'menu' });
  const cardsFromMenuFields = selectCards(courses());
  await courses().load({ scope: 'cards' });

  expect(cardsFromMenuFields).toBeNull();
  expect(selectCards(courses())).toMatchObject([{ _id: 'course-1', coursePrice: 999 }]);
  expect(sent).toHaveLength(2);
});

test('courses with card fields are not requested again for the menu', async () => {
  const { courses, sent } = open();

  await courses().load({ scope: 'cards' });
  await courses().load({ scope: 'menu' });

  expect(selectCards(courses())).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test.each([
  ['menu', 'cards'],
  ['cards', 'menu'],
] as const)(
  'loads of %s and %s at the same time share one request, whose reply has the fields of cards',
  async (...scopes) => {
    const { courses, sent } = open();

    await Promise.all(scopes.map((scope) => courses().load({ scope })));

    expect(selectCards(courses())).toHaveLength(1);
    expect(sent).toHaveLength(1);
  },
);

test('keeps the menu entries while cards load and after a failure', async () => {
  const { courses } = open({ answers: { 'GET /api/courses/getAllCourses': [{}, { status: 500 }] } });
  await courses().load({ scope: 'menu' });

  const loaded = courses().load({ scope: 'cards' });
  const dataWhileLoading = courses().data;
  await loaded;

  expect(dataWhileLoading).toHaveLength(1);
  expect(courses().data).toHaveLength(1);
  expect(hasFailed(courses())).toBe(true);
  expect(selectCards(courses())).toBeNull();
});

test('loads again after a failure', async () => {
  const { courses, sent } = open({ answers: { 'GET /api/courses/getAllCourses': ['drop', {}] } });

  await courses().load({ scope: 'cards' });
  const first = courses().message;
  await courses().load({ scope: 'cards' });

  expect(first).toBe('Network error. Please check your internet connection.');
  expect(selectCards(courses())).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('the browser requests courses whose request was pending on the server', async () => {
  const server = open();
  void server.courses().load({ scope: 'cards' });
  const browser = open({}, server.stores);

  await browser.courses().load({ scope: 'menu' });

  expect(hasSucceeded(browser.courses())).toBe(true);
  expect(browser.sent).toHaveLength(1);
});

test('treats a reply without a list as an empty list', async () => {
  const { courses } = open({ answers: { 'GET /api/courses/getAllCourses': { data: null } } });

  await courses().load({ scope: 'cards' });

  expect(selectCards(courses())).toEqual([]);
});

/** The courses of a page. @param serverStores the page begins with a copy of their data */
function open(options: TestContextOptions = {}, serverStores?: StoreRegistry) {
  const context = testContext(options);
  const stores = serverStores?.fork(context.api) ?? context.stores;
  return { ...context, stores, courses: () => stores.get(coursesStore).getState() };
}
