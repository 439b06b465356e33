import { changeRows, shownTogether } from './shown-values';

const LONG = `${'a'.repeat(70)} end`;

test.each([
  ['the beginning of a single long value', [LONG], [`"${'a'.repeat(59)}…`]],
  [
    'the beginning of two long values that are equal',
    [LONG, LONG],
    [`"${'a'.repeat(59)}…`, `"${'a'.repeat(59)}…`],
  ],
])('shows %s', (_, values, expected) => {
  expect(shownTogether('course', 'courseSummary', values)).toEqual(expected);
});

test('shows an added list and a deleted entry in their parts', () => {
  const item = { title: 'Who', body: '' };
  const rowsOf = (before: unknown, after: unknown) =>
    changeRows([{ kind: 'course', id: 'gate', fields: { courseOverview: { before, after } } }]);

  expect(rowsOf(null, [item])).toEqual([['gate', 'courseOverview[0].title', '(none)', '"Who"']]);
  expect(rowsOf([item, { title: 'How' }], [item])).toEqual([
    ['gate', 'courseOverview[1].title', '"How"', '(none)'],
  ]);
});
