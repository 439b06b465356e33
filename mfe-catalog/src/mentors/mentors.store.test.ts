import { aMentor } from '@stepwell/contract/testing';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { mentorsStore } from './mentors.store';

test('all parts of a page share one request', async () => {
  const { mentors, sent } = open();

  await Promise.all([mentors().load(), mentors().load()]);
  await mentors().load();

  expect(mentors().data).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test.each([
  ['exactly 250 characters', 'अ'.repeat(250), 'अ'.repeat(250)],
  ['one too many', 'अ'.repeat(251), `${'अ'.repeat(250)}…`],
  ['nothing', undefined, ''],
])('cuts a summary after 250 characters: %s', async (_, mentorSummary, shown) => {
  const { mentors } = open({
    answers: { 'GET /api/mentors/getAllMentors': { data: [aMentor({ mentorSummary })] } },
  });

  await mentors().load();

  expect(mentors().data).toMatchObject([{ mentorSummary: shown }]);
});

test('treats a reply without a list as an empty list', async () => {
  const { mentors } = open({ answers: { 'GET /api/mentors/getAllMentors': { data: null } } });

  await mentors().load();

  expect(mentors().data).toEqual([]);
});

function open(options: TestContextOptions = {}) {
  const context = testContext(options);
  return { ...context, mentors: () => context.stores.get(mentorsStore).getState() };
}
