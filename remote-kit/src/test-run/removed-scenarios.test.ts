import { hasPassed } from '../report/test-report';
import { removedScenarios } from './removed-scenarios';

const AGAINST = {
  release: { id: '1.0.0-a', folder: '' },
  scenarios: [aScenario('stays'), aScenario('goes')],
};
const NOW = { scenarios: [aScenario('stays'), aScenario('comes')] };

test('a scenario that only the other release has is a difference until a reviewer accepts it', () => {
  const removed = removedScenarios(AGAINST, NOW, {});
  const [difference] = removed[0]?.differences ?? [];

  expect(removed.map(({ scenario }) => scenario)).toEqual(['goes']);
  expect(difference?.text).toBe('the scenario was removed: 1.0.0-a has it');
  expect(removed.every(hasPassed)).toBe(false);
  expect(removedScenarios(AGAINST, NOW, { [difference?.id ?? '']: 'Asha' }).every(hasPassed)).toBe(true);
});

function aScenario(name: string) {
  return { name, title: name, path: `/${name}`, shows: name };
}
