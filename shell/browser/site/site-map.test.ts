import { aFeature } from './feature.testing';
import { matchSite, pageEntries, siteUrl } from './site-map';

const catalog = aFeature({
  routes: [
    { path: '/courses', subPaths: true, module: 'CourseListPage', fallback: 'Courses', query: ['q'] },
    { path: '/course/:id', module: 'CoursePage', fallback: 'Course' },
  ],
  slots: [
    { at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu', when: 'server' },
    { at: 'home.courses.v1', module: 'HomeCourses', fallback: 'Courses', when: 'server' },
  ],
});
const engagement = aFeature({
  name: 'engagement',
  slots: [{ at: 'page.floating.v1', module: 'ChatWidget', fallback: 'Chat', when: 'touched' }],
});
const features = [catalog, engagement];

test.each([
  ['/', null, 'page-home', '/', false],
  ['/about-us', null, 'page-about', '/about-us', false],
  ['/about-us/team', null, 'page-about', '/about-us', false],
  ['/terms-and-conditions/x', null, 'page-policy', '/terms-and-conditions', false],
  ['/courses', 'catalog/CourseListPage', undefined, '/courses', false],
  ['/courses/x/y', 'catalog/CourseListPage', undefined, '/courses', false],
  ['/course/gate', 'catalog/CoursePage', undefined, '/course/gate', false],
  ['/course/gate/x', null, 'page-home', '/', true],
  ['/course', null, 'page-home', '/', true],
  ['/nowhere', null, 'page-home', '/', true],
  ['/coursesx', null, 'page-home', '/', true],
])('%s: route %s, shell page %s, canonical path %s, unmatched %s', (...row) => {
  const [path, route, chunk, canonical, isUnmatched] = row;
  const match = matchSite(path, features);

  expect(match.route?.id ?? null).toBe(route);
  expect(match.page?.chunk).toBe(chunk);
  expect(match).toMatchObject({ canonical, isUnmatched });
});

test.each([
  ['/courses', ['/courses/', '/courses/x/y', '/COURSES', '/Courses/Z/']],
  ['/course/gate%20cs', ['/course/gate%20cs/', '/Course/gate%20cs', '/course/%67ate%20cs']],
  ['/course/a%2Fb', ['/course/a%2fb']],
  ['/about-us', ['/About-Us', '/about-us/team/']],
  ['/', []],
  [matchSite('/nowhere', features).path, ['/no/such/page', '/course', '/course/gate/x', '/%E0%A4%A']],
])('%s is the path of all addresses that show the same page', (path, others) => {
  for (const address of [path, ...others]) expect(matchSite(address, features).path).toBe(path);
});

test('ids are case-sensitive and decoded, and an id that cannot be decoded stays encoded', () => {
  const pathOf = (path: string) => matchSite(path, features).path;

  expect(pathOf('/course/Gate')).not.toBe(pathOf('/course/gate'));
  expect(matchSite('/course/gate%20cs', features).params).toEqual({ id: 'gate cs' });
  expect(matchSite(pathOf('/course/%E0%A4%A'), features).params).toEqual({ id: '%E0%A4%A' });
});

test.each([
  ['//courses', '/courses'],
  ['/courses///x?q=a//b', '/courses/x'],
  ['//evil.example/courses', '/evil.example/courses'],
  ['/\\evil.example', '/evil.example'],
  ['@evil.example', '/@evil.example'],
])('the address %s stays on this site, at the path %s', (address, path) => {
  const url = siteUrl(address, 'http://site');

  expect([url.host, url.pathname]).toEqual(['site', path]);
});

test('lists the entries of a page before any code runs', () => {
  const ids = (path: string) => pageEntries(matchSite(path, features)).map(({ id }) => id);

  expect(ids('/')).toEqual(['catalog/CoursesMenu', 'engagement/ChatWidget', 'catalog/HomeCourses']);
  expect(ids('/course/gate')).toEqual(['catalog/CoursePage', 'catalog/CoursesMenu', 'engagement/ChatWidget']);
});
