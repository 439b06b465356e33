import { shownTogether } from './shown-values';

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
