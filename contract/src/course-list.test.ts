import { type CourseFilter, categoriesOf, filterCourses, readFilter } from './course-list';
import { aCourse } from './fixtures';

const collator = jest.spyOn(Intl, 'Collator');

test('creates one Intl.Collator, for the first comparison', async () => {
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./course-list');
    expect(collator).not.toHaveBeenCalled();

    fresh.compareWords('a', 'b');
    fresh.compareWords('b', 'c');
  });

  expect(collator).toHaveBeenCalledTimes(1);
});

test('lists each category once, in an order that compares numbers by value', () => {
  const courses = ['Class 10', 'Banking', 'Class 9', '', 'banking', 'Banking'].map((courseCategory) => ({
    courseCategory,
  }));

  expect(categoriesOf(courses)).toEqual(['banking', 'Banking', 'Class 9', 'Class 10']);
});

const ALL = ['Odd', 'Even', 'Odd'].map((courseCategory, n) =>
  aCourse({ _id: `${n}`, courseName: `Course ${n}`, courseCategory }),
);
const NO_FILTER: CourseFilter = { category: '', text: '', sort: 'latest' };

test.each<[string, Partial<CourseFilter>, string[]]>([
  ['has all courses without a filter', {}, ['0', '1', '2']],
  ['has the courses of a category', { category: 'Odd' }, ['0', '2']],
  ['ignores an unknown category', { category: 'Law' }, ['0', '1', '2']],
  ['has the course that a search finds', { text: 'course 1' }, ['1']],
  ['is empty for a search without results', { text: 'law' }, []],
])('a filtered list %s', (_title, filter, ids) => {
  expect(filterCourses(ALL, { ...NO_FILTER, ...filter }).map(({ _id }) => _id)).toEqual(ids);
});

test('an unknown order in the address means the latest first', () => {
  expect(readFilter(new URLSearchParams({ sort: 'size' }))).toEqual(NO_FILTER);
});
