import { aCourse } from '@stepwell/contract/testing';
import { hasFailed, hasSucceeded } from '@stepwell/platform';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { sampleStore } from './sample.store';

test('requests the list once for all parts of a page', async () => {
  const { items, sent } = open();

  await Promise.all([items().load(), items().load()]);
  await items().load();

  expect(sent).toHaveLength(1);
});

test('stores only what is shown', async () => {
  const course = aCourse({ _id: 'c1', courseName: 'Algebra', courseSummary: undefined });
  const { items } = open({ answers: { 'GET /api/courses/getAllCourses': { data: [course] } } });

  await items().load();

  expect(items().data).toEqual([{ id: 'c1', title: 'Algebra', summary: '' }]);
});

test('loads again after a failure', async () => {
  const { items } = open({
    answers: { 'GET /api/courses/getAllCourses': [{ status: 503, message: 'Busy' }, {}] },
  });

  await items().load();
  const first = { hasFailed: hasFailed(items()), message: items().message };
  await items().load();

  expect(first).toEqual({ hasFailed: true, message: 'Busy' });
  expect(hasSucceeded(items())).toBe(true);
});

test('treats a reply without a list as empty', async () => {
  const { items } = open({ answers: { 'GET /api/courses/getAllCourses': { data: null } } });

  await items().load();

  expect(items().data).toEqual([]);
});

function open(options: TestContextOptions = {}) {
  const context = testContext(options);
  return { ...context, items: () => context.stores.get(sampleStore).getState() };
}
