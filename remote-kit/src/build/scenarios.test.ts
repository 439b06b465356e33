import type { Scenario } from '@stepwell/contract';
import { scenarioProblems } from './scenario-check';
import { readScenarios } from './scenarios';
import { remotesIn, rootOf } from './workspace';

const LIVE: Scenario = { name: 'live', title: 'A Live course.', path: '/checkout/c1', shows: 'Place order' };

describe('the scenarios of a remote', () => {
  it('fail the build if a state has none', () => {
    expect(scenarioProblems([LIVE], { 'status 1': ['live'], 'status 2': [] })).toEqual([
      'no scenario shows the state "status 2"',
    ]);
  });

  it('fail the build if a state names a missing one', () => {
    expect(scenarioProblems([LIVE], { 'status 1': ['live'], 'status 2': ['closed'] })).toEqual([
      'a state names the scenario "closed", which does not exist',
    ]);
  });

  it('fail the build without a unique name in kebab-case and a text to show', () => {
    const problems = scenarioProblems([LIVE, LIVE, { ...LIVE, name: 'Not Kebab', shows: ' ' }], {});

    expect(problems).toEqual([
      '"live" is the name of two scenarios',
      '"Not Kebab" is not kebab-case',
      '"Not Kebab" has no text in "shows": name one that is visible only in this state',
    ]);
  });

  it.each(Object.entries(remotesIn(rootOf(import.meta.dirname))))(
    'of %s are data, and show every state it names',
    async (_feature, folder) => {
      const scenarios = await readScenarios(folder);

      expect(JSON.parse(JSON.stringify(scenarios))).toEqual(scenarios);
      expect(scenarios.length).toBeGreaterThan(0);
    },
  );
});
