import { categoryHue } from './category-hue';

test.each(['', 'Law', 'कानून'])('the unknown category %j has the hue of some category', (category) => {
  expect(categoryHue(category)).toMatch(/^(neel|neem|brick|peacock|rani|marigold|ink)$/);
});
