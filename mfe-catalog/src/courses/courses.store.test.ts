import { aCourse } from '@stepwell/contract/testing';
import { hasSucceeded, StoreRegistry } from '@stepwell/platform';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { coursesStore, toCardCourse } from './courses.store';

test('all parts of a page share one request', async () => {
  const { courses, sent } = open();

  await Promise.all([courses().load(), courses().load()]);
  await courses().load();

  expect(courses().data).toMatchObject([{ _id: 'course-1', coursePrice: 999 }]);
  expect(sent).toHaveLength(1);
});

test('loads again after a failure', async () => {
  const { courses, sent } = open({ answers: { 'GET /api/courses/getAllCourses': ['drop', {}] } });

  await courses().load();
  const first = courses().message;
  await courses().load();

  expect(first).toBe('Network error. Please check your internet connection.');
  expect(courses().data).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('the browser requests courses whose request was pending on the server', async () => {
  const server = open();
  void server.courses().load();
  const { api, sent } = open();
  const stores = new StoreRegistry({ api, initial: server.stores.dehydrate() });

  await stores.get(coursesStore).getState().load();

  expect(hasSucceeded(stores.get(coursesStore).getState())).toBe(true);
  expect(sent).toHaveLength(1);
});

test('treats a reply without a list as an empty list', async () => {
  const { courses } = open({ answers: { 'GET /api/courses/getAllCourses': { data: null } } });

  await courses().load();

  expect(courses().data).toEqual([]);
});

test.each([
  ['exactly 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['one character too many', 'x'.repeat(201), `${'x'.repeat(200)}…`],
  ['characters of two code units, which count once', '🪜'.repeat(200), '🪜'.repeat(200)],
  ['a cut between two such characters', '🪜'.repeat(201), `${'🪜'.repeat(200)}…`],
  ['nothing', undefined as unknown as string, ''],
])('cuts the summary of a card after 200 characters: %s', (_, courseSummary, shown) => {
  expect(toCardCourse(aCourse({ courseSummary })).courseSummary).toBe(shown);
});

test.each([
  [0, undefined],
  [1, 999],
  [2, undefined],
] as const)('the card of a course with status %s has the price %s', (courseStatus, coursePrice) => {
  expect(toCardCourse(aCourse({ courseStatus })).coursePrice).toBe(coursePrice);
});

function open(options: TestContextOptions = {}) {
  const context = testContext(options);
  return { ...context, courses: () => context.stores.get(coursesStore).getState() };
}
