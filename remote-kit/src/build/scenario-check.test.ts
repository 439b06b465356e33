import type { Scenario } from '@stepwell/contract';
import { scenarioProblems } from './scenario-check';

const LIVE: Scenario = {
  name: 'live',
  title: 'A course that is open for enrolment.',
  path: '/checkout/c1',
  shows: 'Place order',
};

describe('checking the scenarios of a remote', () => {
  it('reports a state without a scenario', () => {
    expect(scenarioProblems([LIVE], { 'enrolment open': ['live'], 'enrolment closed': [] })).toEqual([
      'no scenario shows the state "enrolment closed"',
    ]);
  });

  it('reports a state that names a scenario that does not exist', () => {
    expect(scenarioProblems([LIVE], { 'enrolment open': ['live'], 'enrolment closed': ['closed'] })).toEqual([
      'a state names the scenario "closed", which does not exist',
    ]);
  });

  it('reports a name that is used twice, a name that is not kebab-case, and a missing text to show', () => {
    const problems = scenarioProblems([LIVE, LIVE, { ...LIVE, name: 'Not Kebab', shows: ' ' }], {});

    expect(problems).toEqual([
      '"live" is the name of two scenarios',
      '"Not Kebab" is not kebab-case',
      '"Not Kebab" has no text in "shows": name one that is visible only in this state',
    ]);
  });

  it.each(['checkout/c1', '//checkout/c1', ''])(
    'reports the path "%s", which no browser can open',
    (path) => {
      expect(scenarioProblems([{ ...LIVE, path }], {})).toEqual([
        `"live" has the path "${path}": a path begins with one slash`,
      ]);
    },
  );
});
