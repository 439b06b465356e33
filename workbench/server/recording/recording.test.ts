import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointKey, Scenario } from '@stepwell/contract';
import { aCourse, scenarioAnswers } from '@stepwell/contract/testing';
import { aDataFolder } from '@stepwell/release-server/testing';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import type { RecordingRequest } from '../../src/server-api/workbench-api';
import { Session } from '../canvas/sessions';
import { recordedScenario } from './recording';

const COURSES = 'GET /api/courses/getAllCourses';
const COUPON = 'GET /api/coupons/applyCoupon';
const INVALID = { status: 404, message: 'This coupon code is invalid' };

const REQUEST: RecordingRequest = {
  name: 'coupon-then-help',
  title: 'An unknown coupon, and then the learner’s "own" question.',
  path: '/checkout/course-1?coupon=nope',
  shows: 'This coupon code is invalid',
  steps: [{ fill: 'Coupon code', value: "it's “new”" }, { click: 'Apply' }, { click: 'Help', role: 'link' }],
};

test('the file of a recording builds into the recorded scenario', async () => {
  const played = aPlayedSession({ [COUPON]: [{}, INVALID], 'POST /api/orders/placeOrder': 'drop' }, [
    COURSES,
    COUPON,
    COUPON,
    COUPON,
    'POST /api/orders/placeOrder',
  ]);

  const { text, problems, fileName } = recordedScenario(REQUEST, played, []);

  expect(problems).toEqual([]);
  expect(fileName).toBe('coupon-then-help.ts');
  expect(await builtOf(fileName, text)).toEqual([
    {
      ...REQUEST,
      screen: REQUEST.name,
      answers: { [COUPON]: [{}, INVALID], 'POST /api/orders/placeOrder': 'drop' },
    },
  ]);
});

test('contains only answers that differ from the default success', () => {
  const other = aCourse({ courseName: 'Another' });
  const played = aPlayedSession({ 'GET /api/courses/getCourse': [{ data: other }, {}] }, [
    COURSES,
    'GET /api/courses/getCourse',
    'GET /api/courses/getCourse',
  ]);

  const { text } = recordedScenario(REQUEST, played, []);

  expect(text).toContain('Another');
  expect(text).not.toContain(COURSES);
});

test('keeps clock and device of the played scenario', async () => {
  const clock = '2027-01-01T00:00:00.000Z';
  const device = { localStorage: { 'stepwell.seen': 'yes' }, cookie: 'consent=1' };
  const played = aPlayedSession({}, ['GET /api/settings/getSettings'], { clock, device });

  const { text, fileName } = recordedScenario(REQUEST, played, []);

  // Settings contain the clock.
  expect(await builtOf(fileName, text)).toEqual([{ ...REQUEST, screen: REQUEST.name, clock, device }]);
});

test('lists the mistakes that the build would find, a missing title, and calls outside of the contract', () => {
  const played = aPlayedSession({ [COUPON]: { status: 418, message: 'I am a teapot' } }, [COUPON]);
  played.record({ by: 'browser', call: 'GET /api/other', query: {}, body: null, answer: 'unknown call' });
  const published: Scenario[] = [{ ...REQUEST, name: 'Not Kebab' }];

  const { problems } = recordedScenario(
    { ...REQUEST, name: 'Not Kebab', title: ' ', shows: '' },
    played,
    published,
  );

  expect(problems).toEqual([
    '"Not Kebab" has no title: write which state it shows',
    'GET /api/other is not a call of the contract, and was left out',
    '"Not Kebab" is the name of two scenarios',
    '"Not Kebab" is not kebab-case',
    '"Not Kebab" has no text in "shows": name one that is visible only in this state',
    expect.stringContaining('status 418: the API answers'),
  ]);
});

function aPlayedSession(
  answers: Scenario['answers'],
  calls: readonly EndpointKey[],
  more: Partial<Scenario> = {},
): Session {
  const scenario: Scenario = { name: 'base', title: 'Base.', path: '/', shows: 'x', answers, ...more };
  const session = new Session({ remote: 'checkout', release: '1.0.0-a', scenario });
  const answerTo = scenarioAnswers(scenario);
  for (const call of calls)
    session.record({ by: 'browser', call, query: {}, body: null, answer: answerTo(call) });
  return session;
}

/** Reads scenarios as the build does, which requires a file of states. */
async function builtOf(fileName: string, text: string): Promise<Scenario[]> {
  const folder = aDataFolder();
  mkdirSync(join(folder, 'scenarios'));
  const [, name] = /"name": "(.*)"/.exec(text) ?? [];
  writeFileSync(join(folder, 'scenarios', fileName), text);
  writeFileSync(join(folder, 'scenarios/states.ts'), `export const STATES = { recorded: ['${name}'] };\n`);
  return readScenarios(folder);
}
