import { browserName } from './browser-name';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Safari on iPhone', `${IPHONE} Version/19.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/150.0.7000.1 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0'],
])('names %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});
