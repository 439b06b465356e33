import { Readable } from 'node:stream';
import { linesIn } from './text-lines';

test.each([
  [
    'a line separator of Unicode is part of its line',
    ['"a\u2028b\u2029c\rd"\n', '2\n'],
    ['"a\u2028b\u2029c\rd"', '2'],
  ],
  [
    'a line and a character may be in two chunks',
    [Buffer.from('{"a":"ज').subarray(0, 7), Buffer.from('ज').subarray(1), '"}', '\n'],
    ['{"a":"ज"}'],
  ],
  ['the last line may have no end', ['1\n\n', '2'], ['1', '', '2']],
  ['an empty stream has no line', [], []],
])('%s', async (_case, chunks, expected) => {
  const lines = [];

  for await (const line of linesIn(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))))
    lines.push(line);

  expect(lines).toEqual(expected);
});
