import { coverOf } from './paths';

test('a course without category and code still has a cover of its own', () => {
  expect(coverOf({ _id: 'course-7', courseCategory: '', courseCode: '' })).toBe(
    '/art/cover/General/course-7.svg',
  );
});
