import { isFileAddress } from './file-address';

test.each([
  '/sw.js',
  '/sw.js?v=2',
  '/sw.js/',
  '/.env',
  '/%2Eenv',
  '/config/%2egit/config',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/wp-login.php',
  '/backup/site.tar.gz',
  '/index.php~',
  '/courses/a.b',
  '//favicon.ico',
])('%s is the address of a file', (address) => {
  expect(isFileAddress(address)).toBe(true);
});

test.each([
  '/',
  '/courses',
  '/courses/',
  '/no/such/page',
  '/course/gate_cs-1',
  '/v1.2/page',
  '/checkout/gate%23a.b',
  '/courses?q=a.b',
  '/what.',
  '/%',
  '/.',
])('%s is the address of a page', (address) => {
  expect(isFileAddress(address)).toBe(false);
});
