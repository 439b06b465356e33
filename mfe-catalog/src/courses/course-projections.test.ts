import { aCourse } from '@stepwell/contract/testing';
import { toCardCourse } from './course-projections';

test.each([
  ['one character', 'x', 'x'],
  ['exactly 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['one character too many', 'x'.repeat(201), `${'x'.repeat(200)}…`],
  ['characters of two code units, which count once', '🪜'.repeat(200), '🪜'.repeat(200)],
  ['a cut between two such characters', '🪜'.repeat(201), `${'🪜'.repeat(200)}…`],
])('cuts the summary of a card after 200 characters: %s', (_, courseSummary, shown) => {
  expect(toCardCourse(aCourse({ courseSummary })).courseSummary).toBe(shown);
});

test.each([
  [0, undefined],
  [1, 999],
  [2, undefined],
] as const)('the card of a course with status %s has the price %s', (courseStatus, coursePrice) => {
  expect(toCardCourse(aCourse({ courseStatus })).coursePrice).toBe(coursePrice);
});

test('the card of a course without a summary has no summary', () => {
  const course = aCourse({ courseSummary: undefined as unknown as string });

  expect(toCardCourse(course).courseSummary).toBe('');
});
