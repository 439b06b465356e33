import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { remotesIn } from '@stepwell/remote-kit/workspace';
import { ROOT } from '../../workspace/workspace';
import { harmedText } from '../seeded-fault';
import { SEEDED_FAULTS } from './seeded-faults';

test('there are at least forty faults, each with a name of its own, in every remote', () => {
  expect(SEEDED_FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(SEEDED_FAULTS.map(({ name }) => name)).size).toBe(SEEDED_FAULTS.length);
  expect(new Set(SEEDED_FAULTS.map(({ remote }) => remote))).toEqual(new Set(Object.keys(remotesIn(ROOT))));
});

test.each(SEEDED_FAULTS)('the place of $name is still in the sources', (fault) => {
  expect(harmedText(fault, ROOT)).not.toBe('');
});

test.each(Object.entries(remotesIn(ROOT)))(
  '%s has the scenarios that show its faults',
  async (remote, folder) => {
    const known = (await readScenarios(folder)).map(({ name }) => name);
    const wanted = SEEDED_FAULTS.filter((fault) => fault.remote === remote).map(({ scenario }) => scenario);

    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('a fault whose place is gone, or stands twice, is refused by name', () => {
  const [fault] = SEEDED_FAULTS;
  if (!fault) throw new Error('There are no faults.');

  expect(() => harmedText({ ...fault, from: 'nowhere at all' }, ROOT)).toThrow(
    `"${fault.name}" has 0 places`,
  );
  expect(() => harmedText({ ...fault, from: 'const' }, ROOT)).toThrow(/places in/);
});
