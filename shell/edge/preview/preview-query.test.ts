import { parsePreviewQuery } from './preview-query';

test.each([
  ['/?release=checkout:1.2.0-b', { checkout: '1.2.0-b' }, '/'],
  ['/courses?q=a&release=checkout:1.2.0-b&sort=b', { checkout: '1.2.0-b' }, '/courses?q=a&sort=b'],
  ['/?release=checkout%3A1.2.0-b', { checkout: '1.2.0-b' }, '/'],
  ['/?release=checkout:1-b,catalog:2-c', { checkout: '1-b', catalog: '2-c' }, '/'],
  ['/?release=checkout:1-b&release=catalog:2-c', { checkout: '1-b', catalog: '2-c' }, '/'],
  ['/?release=checkout:1-b?x', {}, '/'],
])('%s names its releases, and is otherwise the same address', (url, releases, rest) => {
  const asked = parsePreviewQuery(url);

  expect(Object.fromEntries(asked.releases)).toEqual(releases);
  expect(asked.url).toBe(rest);
  expect(asked.hasFailed).toBe(false);
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
])('%j names no release', (value) => {
  expect(parsePreviewQuery(`/?release=${value}`).invalid).not.toBe('');
});

test('what could not be loaded says so', () => {
  expect(parsePreviewQuery('/?release=checkout:1-b:failed')).toMatchObject({ hasFailed: true, invalid: '' });
});
