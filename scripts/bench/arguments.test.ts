import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArguments } from './arguments';

const KNOWN_PARTS = ['server', 'loads', 'acts'];

test('npm run bench measures all parts seven times by default', () => {
  expect(parseArguments([], KNOWN_PARTS)).toEqual({
    parts: KNOWN_PARTS,
    against: undefined,
    rounds: 7,
    wantsHelp: false,
  });
});

test.each([
  ['named parts, in the order in which they run', ['acts', 'server'], { parts: ['server', 'acts'] }],
  ['another checkout', ['--against', '../before'], { against: '../before', parts: KNOWN_PARTS }],
  ['a number of rounds', ['--rounds', '15'], { rounds: 15 }],
])('npm run bench accepts %s', (_, argv, expected) => {
  expect(parseArguments(argv, KNOWN_PARTS)).toMatchObject(expected);
});

test.each([
  ['an unknown part', ['speed'], "There is no 'speed'. There are: server, loads, acts."],
  ['zero rounds', ['--rounds', '0'], '--rounds 0 is not a number of rounds'],
  ['rounds that are no number', ['--rounds', 'many'], '--rounds many is not a number of rounds'],
  ['--against without a folder', ['--against'], '--against'],
  ['an unknown option', ['--fast'], '--fast'],
])('npm run bench refuses %s', (_, argv, message) => {
  expect(() => parseArguments(argv, KNOWN_PARTS)).toThrow(message);
});

test('npm run bench -w api refuses an unknown benchmark', () => {
  const args = ['--import', './scripts/typescript.mjs', 'api/bench/main.ts', 'read'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

  expect([status, stderr]).toEqual([1, expect.stringContaining('Allowed choices are reads, orders.')]);
});
