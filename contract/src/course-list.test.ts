import { type CourseFilter, categoriesOf, pageOfCourses, readFilter } from './course-list';
import { aCourse } from './fixtures';
import { COURSES_PER_PAGE } from './limits';

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

describe('a list of 100 courses, half of them in the category Odd, in pages of 48', () => {
  const ALL = Array.from({ length: 2 * COURSES_PER_PAGE + 4 }, (_, n) =>
    aCourse({ _id: `${n}`, courseName: `Course ${n}`, courseCategory: n % 2 ? 'Odd' : 'Even' }),
  );
  const NO_FILTER: CourseFilter = { category: '', text: '', sort: 'latest', page: 1 };

  test.each<[string, Partial<CourseFilter>, { page: number; found: number; first?: string; count: number }]>([
    ['shows 48 courses on the first page', {}, { page: 1, found: 100, first: '0', count: 48 }],
    ['shows 48 courses on the second page', { page: 2 }, { page: 2, found: 100, first: '48', count: 48 }],
    ['shows the rest on the last page', { page: 3 }, { page: 3, found: 100, first: '96', count: 4 }],
    ['shows the last page for a higher number', { page: 99 }, { page: 3, found: 100, first: '96', count: 4 }],
    ['is filtered by category', { category: 'Odd', page: 2 }, { page: 2, found: 50, first: '97', count: 2 }],
    ['ignores an unknown category', { category: 'Law' }, { page: 1, found: 100, first: '0', count: 48 }],
    [
      'shows the course that a search finds',
      { text: 'course 33' },
      { page: 1, found: 1, first: '33', count: 1 },
    ],
    ['is empty for a search without results', { text: 'law', page: 2 }, { page: 1, found: 0, count: 0 }],
  ])('%s', (_title, filter, { first, count, ...totals }) => {
    const { courses, ...page } = pageOfCourses(ALL, { ...NO_FILTER, ...filter });

    expect(page).toEqual({ ...totals, total: 100, categories: ['Even', 'Odd'] });
    expect(courses).toHaveLength(count);
    expect(courses[0]?._id).toBe(first);
  });

  test.each(['0', '-1', '1.5', 'two', '9e99', ''])('shows the first page for %p', (page) => {
    expect(readFilter(new URLSearchParams({ page }))).toEqual(NO_FILTER);
  });
});
