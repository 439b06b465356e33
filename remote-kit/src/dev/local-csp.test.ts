import { localPolicy } from './local-csp';

const SITE = 'https://academy.example';

test.each([
  ["script-src 'self' 'sha256-abc='", "script-src 'self' 'sha256-abc='"],
  [
    "script-src https://academy.example/r/ 'sha256-abc='",
    "script-src https://academy.example/r/ 'sha256-abc=' 'self'",
  ],
  ['img-src https://academy.example data:', "img-src 'self' data:"],
  ['img-src academy.example', "img-src 'self'"],
  ["connect-src 'none'", "connect-src 'self'"],
  ["default-src 'none'; base-uri 'none'", "default-src 'none'; base-uri 'none'"],
  [
    "require-trusted-types-for 'script'; trusted-types default",
    "require-trusted-types-for 'script'; trusted-types default",
  ],
  ["upgrade-insecure-requests; object-src 'none'; report-uri /reports", "object-src 'none'"],
  ["frame-src 'none'", 'frame-src https://www.youtube-nocookie.com'],
])('on localhost the policy “%s” becomes “%s”', (policy, expected) => {
  expect(localPolicy(policy, SITE, ['https://www.youtube-nocookie.com'])).toBe(expected);
});

test('a remote without frames adds no source', () => {
  expect(localPolicy("frame-src 'none'", SITE, [])).toBe("frame-src 'none'");
});
