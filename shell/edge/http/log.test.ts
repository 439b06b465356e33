import { jsonLine } from './log';

test('what an edge says of itself is one line of JSON, whatever it says', () => {
  const line = jsonLine('renderer: it said "no"\nand went');

  expect(line.split('\n')).toHaveLength(2);
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'renderer: it said "no"\nand went' });
});
