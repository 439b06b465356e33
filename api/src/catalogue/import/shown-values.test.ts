import { shownTogether } from './shown-values';

const LONG = `${'a'.repeat(70)} end`;

test.each([
  ['the beginning of a single long value', [LONG], [`"${'a'.repeat(59)}…`]],
  [
    'long values without a difference by their beginning',
    [LONG, LONG],
    [`"${'a'.repeat(59)}…`, `"${'a'.repeat(59)}…`],
  ],
])('shows %s', (_, values, expected) => {
  expect(shownTogether('course', 'courseSummary', values)).toEqual(expected);
});
