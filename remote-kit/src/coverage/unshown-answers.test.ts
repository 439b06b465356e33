import { readScenarios } from '../build/scenarios';
import { remotesIn, rootOf } from '../build/workspace';
import { callsOf } from './calls-of';
import { unshownAnswers } from './unshown-answers';

const COURSE = 'GET /api/courses/getCourse';

test('an answer is shown by its status, alone or in a list; what breaks on the way shows none', () => {
  const scenarios = [
    { answers: { [COURSE]: ['drop' as const, { status: 404 }] } },
    { answers: { [COURSE]: { status: 503, raw: '<h1>Bad gateway</h1>' } } },
    { answers: { [COURSE]: { status: 500 } } },
  ];

  expect(unshownAnswers([COURSE], scenarios).map(({ status }) => status)).toEqual([200, 422, 401, 429, 503]);
});

test('where a scenario says nothing of a call, its good answer is shown', () => {
  expect(unshownAnswers(['POST /api/queries/addNewQuery'], [{}]).map(({ status }) => status)).toEqual([
    422, 401, 429, 500, 503,
  ]);
});

test.each(Object.entries(remotesIn(rootOf(import.meta.dirname))))(
  'no answer to a call of %s is without a scenario',
  async (_feature, folder) => {
    const calls = callsOf(folder);

    expect(calls.length).toBeGreaterThan(0);
    expect(unshownAnswers(calls, await readScenarios(folder))).toEqual([]);
  },
);
