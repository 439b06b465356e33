import { type CourseFilter, readFilter, searchCourses } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { type CardCourse, toCardCourse } from '../../courses/course-projections';
import { withFilter } from './course-filter';

const GATE = aCard({ courseName: 'GATE Computer Science', courseCategory: 'GATE', coursePrice: 8999 });
const HINDI = aCard({ courseName: 'हिंदी व्याकरण', courseCategory: 'Languages', coursePrice: 10000 });
const CAFE = aCard({ courseName: 'Café French', courseCategory: 'Languages', courseStatus: 0 });
const BANK = aCard({ courseName: 'Bank PO', courseCategory: 'Banking', coursePrice: 499.5 });
const ALL = [GATE, HINDI, CAFE, BANK];

test.each<[string, Partial<CourseFilter>, CardCourse[]]>([
  ['an empty filter', {}, ALL],
  ['a word of the name', { text: 'computer' }, [GATE]],
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
  const found = searchCourses(ALL, { text: '', sort: 'latest', ...part });

  expect(found.map(({ courseName }) => courseName)).toEqual(expected.map(({ courseName }) => courseName));
});

test('an unknown order or page in the address counts as the default', () => {
  expect(readFilter(new URLSearchParams('sort=cheapest&page=none'))).toEqual({
    category: '',
    text: '',
    sort: 'latest',
    page: 1,
  });
});

test('writes a filter into an address and reads it again', () => {
  const filter: CourseFilter = { category: 'R&D + क', text: 'a b', sort: 'name', page: 3 };

  expect(readFilter(new URLSearchParams(withFilter(new URLSearchParams(), filter).toString()))).toEqual(
    filter,
  );
});

test('a changed filter returns to the first page', () => {
  const query = new URLSearchParams('q=a&page=3');

  expect(withFilter(query, { page: 4 }).toString()).toBe('q=a&page=4');
  expect(withFilter(query, { sort: 'name' }).toString()).toBe('q=a&sort=name');
  expect(withFilter(query, { page: 1 }).toString()).toBe('q=a');
});

test('removes only default values from the address', () => {
  const query = new URLSearchParams('category=GATE&q=a&sort=name&ref=friend');

  expect(withFilter(query, { category: '', text: '', sort: 'latest' }).toString()).toBe('ref=friend');
  expect(withFilter(query, { text: 'b' }).toString()).toBe('category=GATE&q=b&sort=name&ref=friend');
});

function aCard(changes: Parameters<typeof aCourse>[0]): CardCourse {
  return toCardCourse(aCourse(changes));
}
