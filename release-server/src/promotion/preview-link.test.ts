import { pageOf, previewLink } from './preview-link';

const SITE = 'https://academy.example';
const RELEASE = { feature: 'checkout', id: '1.2.0-b' };

test.each([
  ['a page', '/courses', '/courses?release=checkout:1.2.0-b'],
  ['a page with a query', '/courses?tab=gate', '/courses?tab=gate&release=checkout:1.2.0-b'],
  [
    'a page with releases of others',
    '/?release=catalog:1.1.0-a,contact:2.0.0-c',
    '/?release=catalog:1.1.0-a,contact:2.0.0-c,checkout:1.2.0-b',
  ],
  ['a page with another release of the feature', '/?release=checkout:1.0.0-a', '/?release=checkout:1.2.0-b'],
  ['a release that failed there', '/?release=catalog:1.1.0-a:failed', '/?release=checkout:1.2.0-b'],
  ['markup instead of a release', '/?release=%22%3E%3Cscript%3E', '/?release=checkout:1.2.0-b'],
  ['another site', 'https://elsewhere.example/courses', '/?release=checkout:1.2.0-b'],
  ['another host', '//elsewhere.example/courses', '/?release=checkout:1.2.0-b'],
  ['a script', 'javascript:alert(1)', '/?release=checkout:1.2.0-b'],
  ['no address', 'http://', '/?release=checkout:1.2.0-b'],
  ['a path out of the site', '/..//elsewhere.example', '//elsewhere.example?release=checkout:1.2.0-b'],
])('the link made from %s leads to a page of the site', (_case, page, link) => {
  expect(previewLink(SITE, page, RELEASE)).toBe(SITE + link);
});

test('the link is a path if the site’s address is not known', () => {
  expect(previewLink('', '/courses', RELEASE)).toBe('/courses?release=checkout:1.2.0-b');
});

test('the page of a feature is its first route without a parameter', () => {
  const routes = ['/pay/:id', '/pay'].map((path) => ({ path, module: 'Page', fallback: 'Not now.' }));

  expect(pageOf({ routes })).toBe('/pay');
});
