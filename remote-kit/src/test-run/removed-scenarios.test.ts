import { hasPassed } from '../report/test-report';
import { removedScenarios } from './removed-scenarios';

const AGAINST = {
  release: { id: '1.0.0-a', folder: '' },
  scenarios: [aScenario('stays'), aScenario('goes')],
};
const NOW = { scenarios: [aScenario('stays'), aScenario('comes')] };

test('reports a scenario that only the other release has as a difference', () => {
  const removed = removedScenarios(AGAINST, NOW, {});

  expect(removed.map(({ scenario, differences }) => [scenario, differences[0]?.text])).toEqual([
    ['goes', 'the scenario was removed: 1.0.0-a has it'],
  ]);
  expect(removed.every(hasPassed)).toBe(false);
});

test('a removed scenario passes after a reviewer has accepted it', () => {
  const [removed] = removedScenarios(AGAINST, NOW, {});
  const accepted = { [removed?.differences[0]?.id ?? '']: 'Asha' };

  expect(removedScenarios(AGAINST, NOW, accepted).every(hasPassed)).toBe(true);
});

function aScenario(name: string) {
  return { name, title: name, path: `/${name}`, shows: name };
}
