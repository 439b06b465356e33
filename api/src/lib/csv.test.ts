import { csvLines } from './csv';

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+91', '"\'+91"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\uff1d1', '"\'\uff1d1"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  [' =1', '"\' =1"'],
  ['plain', 'plain'],
  ['', ''],
  ['two\nlines', '"two\nlines"'],
  ['a "b", c', '"a ""b"", c"'],
  [-5, '-5'],
  [0, '0'],
])('writes the cell %j as %j', (value, cell) => {
  expect(csvLines([['a'], [value]])).toBe(`a\r\n${cell}\r\n`);
});
