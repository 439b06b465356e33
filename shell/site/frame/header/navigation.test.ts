import { currentOf, NAVIGATION } from './navigation';

test.each([
  ['/', 'Home'],
  ['/about-us', 'About Us'],
  ['/about-us/', 'About Us'],
  ['/About-Us/team', 'About Us'],
  ['/courses', 'Courses'],
  ['/courses/anything/below', 'Courses'],
  ['/contact-us', 'Contact Us'],
  ['/mentors', undefined],
  ['/coursesx', undefined],
  ['/unknown', undefined],
])('at %s the current entry is %s', (pathname, label) => {
  const active = NAVIGATION.filter(({ href }) => currentOf(href, pathname) === 'page').map(
    (entry) => entry.label,
  );

  expect(active).toEqual(label ? [label] : []);
});

test.each(['/course/abc', '/checkout/abc'])('%s belongs to Courses without being its page', (pathname) => {
  expect(NAVIGATION.map(({ href }) => currentOf(href, pathname))).toEqual([
    undefined,
    undefined,
    'true',
    undefined,
  ]);
});
