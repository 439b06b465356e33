import { aWorld } from '@stepwell/platform/testing';
import { coursesStore, selectCards } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';
import { load } from './start';

test('a start in good health requests the courses, with all that lists show, and the mentors', async () => {
  const world = aWorld();

  await start(world);

  expect(world.sent.map(({ key }) => key).sort()).toEqual([
    'GET /api/courses/getAllCourses',
    'GET /api/mentors/getAllMentors',
  ]);
  expect(selectCards(world.stores.get(coursesStore).getState())).toHaveLength(1);
});

test('a start requests nothing that the page brought, be it only the names of the courses', async () => {
  const world = aWorld();
  await world.stores.get(coursesStore).getState().load({ scope: 'menu' });
  await world.stores.get(mentorsStore).getState().load();
  world.sent.length = 0;

  await start(world);

  expect(world.sent).toEqual([]);
});

test('a start after a failure requests what had failed', async () => {
  const world = aWorld({ answers: { 'GET /api/mentors/getAllMentors': ['drop', {}] } });
  await world.stores.get(coursesStore).getState().load({ scope: 'menu' });
  await world.stores.get(mentorsStore).getState().load();

  await start(world);

  expect(world.stores.get(mentorsStore).getState().data).toHaveLength(1);
});

function start({ api, stores }: ReturnType<typeof aWorld>) {
  return load({ api, stores, params: {}, query: new URLSearchParams() });
}
