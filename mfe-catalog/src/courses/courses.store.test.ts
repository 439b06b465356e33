import { hasFailed, hasSucceeded, type StoreRegistry } from '@stepwell/platform';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { coursesStore, selectCards } from './courses.store';

test('names do not count as loaded for a list of cards', async () => {
  const { courses, sent } = open();

  await courses().load({ scope: 'menu' });
  const cardsOfNames = selectCards(courses());
  await courses().load({ scope: 'cards' });

  expect(cardsOfNames).toBeNull();
  expect(selectCards(courses())).toMatchObject([{ _id: 'course-1', coursePrice: 999 }]);
  expect(sent).toHaveLength(2);
});

test('cards count as loaded for the menu', async () => {
  const { courses, sent } = open();

  await courses().load({ scope: 'cards' });
  await courses().load({ scope: 'menu' });

  expect(selectCards(courses())).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test.each([
  ['menu', 'cards'],
  ['cards', 'menu'],
] as const)('a page that asks for %s and %s at once sends one request and gets cards', async (...asked) => {
  const { courses, sent } = open();

  await Promise.all(asked.map((scope) => courses().load({ scope })));

  expect(selectCards(courses())).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('keeps the names for the menu while cards are on their way, and when they fail to come', async () => {
  const { courses } = open({ answers: { 'GET /api/courses/getAllCourses': [{}, { status: 500 }] } });
  await courses().load({ scope: 'menu' });

  const coming = courses().load({ scope: 'cards' });
  const meanwhile = courses().data;
  await coming;

  expect(meanwhile).toHaveLength(1);
  expect(courses().data).toHaveLength(1);
  expect(hasFailed(courses())).toBe(true);
  expect(selectCards(courses())).toBeNull();
});

test('a failed load is made again when it is asked for again', async () => {
  const { courses, sent } = open({ answers: { 'GET /api/courses/getAllCourses': ['drop', {}] } });

  await courses().load({ scope: 'cards' });
  const first = courses().message;
  await courses().load({ scope: 'cards' });

  expect(first).toBe('Network error. Please check your internet connection.');
  expect(selectCards(courses())).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('what the page brought is not asked for again', async () => {
  const server = open();
  await server.courses().load({ scope: 'cards' });
  const browser = open({}, server.stores);

  await browser.courses().load({ scope: 'cards' });

  expect(selectCards(browser.courses())).toHaveLength(1);
  expect(browser.sent).toHaveLength(0);
});

test('a page that left the server while courses were on their way loads them in the browser', async () => {
  const server = open();
  void server.courses().load({ scope: 'cards' });
  const browser = open({}, server.stores);

  await browser.courses().load({ scope: 'menu' });

  expect(hasSucceeded(browser.courses())).toBe(true);
  expect(browser.sent).toHaveLength(1);
});

test('a reply that is no list counts as an empty one', async () => {
  const { courses } = open({ answers: { 'GET /api/courses/getAllCourses': { data: null } } });

  await courses().load({ scope: 'cards' });

  expect(selectCards(courses())).toEqual([]);
});

/** A page's courses; with `from`, in the state another registry was left in. */
function open(options: TestContextOptions = {}, from?: StoreRegistry) {
  const context = testContext(options);
  const stores = from ? from.fork(context.api) : context.stores;
  return { ...context, stores, courses: () => stores.get(coursesStore).getState() };
}
