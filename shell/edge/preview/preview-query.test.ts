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
])('%j names no release', (value) => {
  expect(parsePreviewQuery(`/?release=${value}`).refusal).toMatch('names no release');
});

test('at most 8 releases are accepted', () => {
  const eight = Array.from({ length: 8 }, () => 'checkout:1-b').join();

  expect(parsePreviewQuery(`/?release=${eight}`).refusal).toBeUndefined();
  expect(parsePreviewQuery(`/?release=${eight},catalog:2-c`).refusal).toBe(
    'The link names more than 8 releases',
  );
});
