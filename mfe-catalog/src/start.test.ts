import { testContext } from '@stepwell/platform/testing';
import { coursesStore } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';
import { load } from './start';

test('requests courses and mentors', async () => {
  const context = testContext();

  await start(context);

  expect(context.sent.map(({ key }) => key).sort()).toEqual([
    'GET /api/courses/getAllCourses',
    'GET /api/mentors/getAllMentors',
  ]);
  expect(context.stores.get(coursesStore).getState().data).toHaveLength(1);
});

test('requests nothing if the data is loaded', async () => {
  const context = testContext();
  await context.stores.get(coursesStore).getState().load();
  await context.stores.get(mentorsStore).getState().load();
  context.sent.length = 0;

  await start(context);

  expect(context.sent).toEqual([]);
});

test('requests failed data again', async () => {
  const context = testContext({ answers: { 'GET /api/mentors/getAllMentors': ['drop', {}] } });
  await context.stores.get(coursesStore).getState().load();
  await context.stores.get(mentorsStore).getState().load();

  await start(context);

  expect(context.stores.get(mentorsStore).getState().data).toHaveLength(1);
});

function start({ api, stores }: ReturnType<typeof testContext>) {
  return load({ api, stores, params: {}, query: new URLSearchParams() });
}
