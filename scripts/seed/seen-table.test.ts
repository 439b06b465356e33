import { SEEDED_FAULTS } from './faults/seeded-faults';
import type { Seen } from './seed-remote';
import type { SeededFault } from './seeded-fault';
import { wholeTable } from './seen-table';

const [first, second] = SEEDED_FAULTS as [SeededFault, SeededFault];

test('a run of some faults leaves the rows of all others as they stood, in the order of the faults', () => {
  const before = wholeTable('', [first, second], [seen(second, second.signs)]);

  const rows = wholeTable(before, [first, second], [seen(first, []), seen(undefined, [])]).split('\n');

  expect(rows.slice(2)).toEqual([
    expect.stringMatching(new RegExp(`^\\| \\*\\*missed\\*\\* .*\`${first.name}\``)),
    expect.stringMatching(new RegExp(`^\\| found .*\`${second.name}\``)),
    expect.stringMatching(/^\| nothing found \| nothing: built twice/),
  ]);
});

test('what was never played is said to be so', () => {
  const rows = wholeTable('', [first], []).split('\n');

  expect(rows.slice(2)).toEqual([
    expect.stringContaining(`not played yet | ${first.what}`),
    expect.stringContaining('not played yet | nothing: built twice'),
  ]);
});

test('something found between two builds of the same sources is no good row', () => {
  expect(wholeTable('', [], [seen(undefined, ['picture'])])).toContain('| **found** | nothing: built twice');
});

function seen(fault: SeededFault | undefined, signs: SeededFault['signs']): Seen {
  return { fault, signs: [...signs], words: '', scenarios: 1 };
}
