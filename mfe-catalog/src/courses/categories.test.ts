import { categoriesOf, compareWords } from './categories';

const makes = jest.spyOn(Intl, 'Collator');

test('importing it makes nothing; the first list makes what all lists are sorted by', async () => {
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./categories');
    expect(makes).not.toHaveBeenCalled();

    fresh.compareWords('a', 'b');
    fresh.compareWords('b', 'c');
  });

  expect(makes).toHaveBeenCalledTimes(1);
});

test('categories stand once each, in the order of their words, and numbers by what they count', () => {
  const courses = ['Class 10', 'Banking', 'Class 9', '', 'banking', 'Banking'].map((courseCategory) => ({
    courseCategory,
  }));

  expect(categoriesOf(courses)).toEqual(['banking', 'Banking', 'Class 9', 'Class 10']);
  expect(compareWords('Zoology', 'Algebra')).toBeGreaterThan(0);
});
