import { categoryHue } from './category-hue';

test.each(['', 'Law', 'कानून'])('the unknown category %j has a hue', (category) => {
  expect(categoryHue(category)).toMatch(/^(neel|neem|brick|peacock|rani|marigold|ink)$/);
});
