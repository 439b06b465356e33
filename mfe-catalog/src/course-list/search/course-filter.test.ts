import { aCourse } from '@stepwell/contract/testing';
import { type CardCourse, toCardCourse } from '../../courses/courses.store';
import {
  type CourseFilter,
  categoriesOf,
  filterCourses,
  NO_FILTER,
  readFilter,
  withFilter,
} from './course-filter';

const GATE = aCard({ courseName: 'GATE Computer Science', courseCategory: 'GATE', coursePrice: 8999 });
const HINDI = aCard({ courseName: 'हिंदी व्याकरण', courseCategory: 'Languages', coursePrice: 10000 });
const CAFE = aCard({ courseName: 'Café French', courseCategory: 'Languages', courseStatus: 0 });
const BANK = aCard({ courseName: 'Bank PO', courseCategory: 'Banking', coursePrice: 499.5 });
const ALL = [GATE, HINDI, CAFE, BANK];

test.each<[string, Partial<CourseFilter>, CardCourse[]]>([
  ['an empty filter', {}, ALL],
  ['a category', { category: 'Languages' }, [HINDI, CAFE]],
  ['a category that no course has, which is ignored', { category: 'Law' }, ALL],
  ['capitals and spaces', { text: '  COMPUTER ' }, [GATE]],
  ['all words, in any order', { text: 'science gate' }, [GATE]],
  ['one word too many', { text: 'gate law' }, []],
  ['a word of the category', { text: 'banking' }, [BANK]],
  ['the code', { text: 'quantlr' }, ALL],
  ['an accent left out', { text: 'cafe' }, [CAFE]],
  ['Hindi', { text: 'हिंदी' }, [HINDI]],
  ['another vowel sign', { text: 'हुंदी' }, []],
  ['by name', { sort: 'name' }, [BANK, CAFE, GATE, HINDI]],
  ['by price, courses without a price last', { sort: 'price-low' }, [BANK, GATE, HINDI, CAFE]],
  ['by falling price, courses without a price last', { sort: 'price-high' }, [HINDI, GATE, BANK, CAFE]],
])('filters and sorts: %s', (_, part, expected) => {
  expect(filterCourses(ALL, { ...NO_FILTER, ...part })).toEqual(expected);
});

test('lists each category once, sorted', () => {
  const courses = ['Law', 'Banking', '', 'Banking'].map((courseCategory) => ({
    courseCategory,
  }));

  expect(categoriesOf(courses)).toEqual(['Banking', 'Law']);
});

test('an unknown order in the address counts as the default', () => {
  expect(readFilter(new URLSearchParams('sort=cheapest'))).toEqual(NO_FILTER);
});

test('writes a filter into an address and reads it again', () => {
  const filter: CourseFilter = { category: 'R&D + क', text: 'a b', sort: 'name' };

  expect(readFilter(new URLSearchParams(withFilter(new URLSearchParams(), filter).toString()))).toEqual(
    filter,
  );
});

test('removes default values from the address, and keeps other parameters', () => {
  const query = new URLSearchParams('category=GATE&q=a&sort=name&ref=friend');

  expect(withFilter(query, NO_FILTER).toString()).toBe('ref=friend');
  expect(withFilter(query, { text: 'b' }).toString()).toBe('category=GATE&q=b&sort=name&ref=friend');
});

function aCard(changes: Parameters<typeof aCourse>[0]): CardCourse {
  return toCardCourse(aCourse(changes));
}
