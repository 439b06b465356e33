import { categoryHue } from './category-hue';

test('each known category has its own hue', () => {
  expect(categoryHue('Banking & SSC')).toBe('neem');
  expect(categoryHue('GATE & Engineering')).toBe('ink');
});

test.each(['', 'Law', 'कानून'])('an unknown category such as %j has one hue, always the same', (category) => {
  expect(categoryHue(category)).toMatch(/^(neel|neem|brick|peacock|rani|marigold|ink)$/);
  expect(categoryHue(category)).toBe(categoryHue(category));
});
