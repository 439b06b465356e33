import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { ROOT } from '../workspace/workspace';
import { mutatedText } from './mutation';
import { MUTATIONS } from './mutations';

test('every remote has mutations with unique names', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  expect(new Set(MUTATIONS.map(({ remote }) => remote))).toEqual(new Set(Object.keys(remotesIn(ROOT))));
});

test.each(MUTATIONS)('the sources still contain the text of $name', (mutation) => {
  expect(mutatedText(mutation, ROOT)).not.toBe('');
});

test.each(Object.entries(remotesIn(ROOT)))(
  '%s has the scenarios that show its mutations',
  async (remote, folder) => {
    const known = (await readScenarios(folder)).map(({ name }) => name);
    const scenarioNames = MUTATIONS.filter((mutation) => mutation.remote === remote).map(
      ({ scenario }) => scenario,
    );

    expect(scenarioNames.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('a mutation whose text is missing from the file, or occurs twice, is an error with its name', () => {
  const [mutation] = MUTATIONS;
  if (!mutation) throw new Error('There are no mutations.');

  expect(() => mutatedText({ ...mutation, from: 'nowhere at all' }, ROOT)).toThrow(
    `"${mutation.name}" occurs 0 times`,
  );
  expect(() => mutatedText({ ...mutation, from: 'const' }, ROOT)).toThrow(/occurs \d+ times in/);
});
