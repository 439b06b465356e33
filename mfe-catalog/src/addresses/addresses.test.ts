import { linkAddress, mailAddress, pictureAddress } from './addresses';

test.each([
  'https://example.org/a.pdf',
  'http://example.org/a.pdf',
  'mailto:help@example.org',
  '/art/logo/tessel.svg',
])('%s is a safe link', (address) => {
  expect(linkAddress(address)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example/a.pdf',
  '/\\evil.example',
  '\\\\evil.example',
  'evil.example',
  '',
  undefined,
])('%j is not a safe link', (address) => {
  expect(linkAddress(address)).toBeUndefined();
});

test.each([
  ['/art/cover.svg', '/art/cover.svg'],
  [' https://example.org/a.png ', 'https://example.org/a.png'],
  ['mailto:help@example.org', undefined],
  ['data:image/svg+xml,<svg/>', undefined],
])('the picture address of %j is %j', (address, shown) => {
  expect(pictureAddress(address)).toBe(shown);
});

test.each([
  ['harpreet@stepwell.example', 'mailto:harpreet@stepwell.example'],
  [' harpreet@stepwell.example ', 'mailto:harpreet@stepwell.example'],
  ['harpreet@stepwell.example?bcc=all@example.org', undefined],
  ['harpreet@stepwell.example,other@example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [undefined, undefined],
])('the link of the e-mail address %j is %j', (email, link) => {
  expect(mailAddress(email)).toBe(link);
});
