import { parsePreviewQuery } from './preview-query';

test.each([
  ['/courses?q=a&release=checkout:1.2.0-b&sort=b', { checkout: '1.2.0-b' }, '/courses?q=a&sort=b'],
  ['/?release=checkout%3A1.2.0-b', { checkout: '1.2.0-b' }, '/'],
  ['/?release=checkout:1-b,catalog:2-c', { checkout: '1-b', catalog: '2-c' }, '/'],
  ['/?release=checkout:1-b&release=catalog:2-c', { checkout: '1-b', catalog: '2-c' }, '/'],
  ['/?release=checkout:1-b?x', {}, '/'],
])('parses the releases and the other parts of %s', (url, releases, rest) => {
  const query = parsePreviewQuery(url);

  expect(Object.fromEntries(query.releases)).toEqual(releases);
  expect(query.url).toBe(rest);
  expect(query.hasFailed).toBe(false);
});

test.each([
  '',
  'checkout',
  'checkout:',
  ':1.2.0-b',
  'checkout:../shell',
  'Checkout:1.2.0-b',
  `checkout:${'9'.repeat(300)}`,
  Array.from({ length: 9 }, () => 'checkout:1-b').join(),
])('%j is invalid', (value) => {
  expect(parsePreviewQuery(`/?release=${value}`).isInvalid).toBe(true);
});
