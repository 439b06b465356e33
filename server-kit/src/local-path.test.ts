import { localPath } from './local-path';

test.each([
  ['https://evil.example/team', '/', '/'],
  ['//evil.example/team', '/', '/'],
  ['/.//evil.example', '/', '/'],
  ['javascript:alert(1)', '/', '/'],
  [undefined, '/', '/'],
  [['/orders', '/team'], '/', '/'],
  ['http://[', '/', '/'],
  ['/orders?search=a', '/', '/orders?search=a'],
  ['//evil.example/team', '/team', '/team'],
  ['/teams', '/team', '/team'],
  ['/team/../orders', '/team', '/team'],
  ['/team?from=a', '/team', '/team?from=a'],
  ['/team/releases/checkout?from=a', '/team', '/team/releases/checkout?from=a'],
])('a redirect to %j, with %s as the home, leads to %s', (to, home, expected) => {
  expect(localPath(to, home)).toBe(expected);
});
