import { parseFields } from './academy';

test('parses fields, repeated fields as a list, and paths from the folder of the caller', () => {
  expect(
    parseFields([
      '--code',
      'STEP20',
      '--course',
      'a',
      '--course=b',
      '--reason',
      'two words',
      '--file',
      'x.json',
    ]),
  ).toEqual({
    code: 'STEP20',
    course: ['a', 'b'],
    reason: 'two words',
    file: `${process.cwd()}/x.json`,
  });
});

test.each([
  [['code', 'STEP20'], "'code' is no field"],
  [['--code'], '--code needs a value'],
])('refuses %j in one line', (args, message) => {
  expect(() => parseFields(args)).toThrow(message);
});
