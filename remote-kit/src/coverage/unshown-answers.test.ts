import { aFolder } from '../a-folder.testing';
import { readScenarios } from '../build/scenarios';
import { remotesIn, rootOf } from '../build/workspace';
import { callsOf, unshownAnswers } from './unshown-answers';

const COURSE = 'GET /api/courses/getCourse';

test('a failure between page and API is not an answer of the API', () => {
  const scenarios = [
    { answers: { [COURSE]: ['drop' as const, { status: 404 }] } },
    { answers: { [COURSE]: { status: 503, raw: '<h1>Bad gateway</h1>' } } },
    { answers: { [COURSE]: { status: 500 } } },
  ];

  expect(unshownAnswers([COURSE], scenarios).map(({ status }) => status)).toEqual([200, 422, 401, 429, 503]);
});

test('the calls of a remote are those in its sources, without its tests', () => {
  const folder = aFolder({
    'src/latest.ts': `api.call('${COURSE}', {})`,
    'src/list.test.ts': "'GET /health'",
    'src/list/testing.ts': "'GET /api/courses/getAllCourses'",
  });

  expect(callsOf(folder)).toEqual([COURSE]);
});

test('a scenario without an answer to a call shows the successful answer', () => {
  expect(unshownAnswers(['POST /api/queries/addNewQuery'], [{}]).map(({ status }) => status)).toEqual([
    422, 401, 429, 500, 503,
  ]);
});

test.each(Object.entries(remotesIn(rootOf(import.meta.dirname))))(
  'the scenarios of %s show every answer to its calls',
  async (_feature, folder) => {
    const calls = callsOf(folder);

    expect(calls.length).toBeGreaterThan(0);
    expect(unshownAnswers(calls, await readScenarios(folder))).toEqual([]);
  },
);
