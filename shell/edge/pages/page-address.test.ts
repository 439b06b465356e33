import { isFileAddress } from './page-address';

test.each([
  '/sw.js',
  '/sw.js?v=2',
  '/sw.js/',
  '/%2Eenv',
  '/config/%2egit/config',
  '/.well-known/change-password',
  '/index.php~',
  '//favicon.ico',
])('%s is the address of a file', (address) => {
  expect(isFileAddress(address)).toBe(true);
});

test.each(['/', '/courses', '/no/such/page', '/v1.2/page', '/courses?q=a.b', '/what.', '/%', '/.'])(
  '%s is the address of a page',
  (address) => {
    expect(isFileAddress(address)).toBe(false);
  },
);
