import { markOf, marksCookie, marksIn } from './exposure-cookie';

const KNOWN = ['checkout-m1', 'catalog-m2'];

test.each([
  ['stepwell-counted=checkout-m1S', { 'checkout-m1': 'seen' }],
  ['a=b; stepwell-counted=checkout-m1F_catalog-m2S', { 'checkout-m1': 'failed', 'catalog-m2': 'seen' }],
  ['stepwell-counted=checkout-m0S', {}],
  ['stepwell-counted=checkout-m1', {}],
  ['stepwell-counted=__S_', {}],
  [`stepwell-counted=${'checkout-m1S_'.repeat(99)}`, {}],
  ['xstepwell-counted=checkout-m1S', {}],
  [undefined, {}],
])('of the cookies %j a visit was counted as %j', (cookies, counted) => {
  expect(Object.fromEntries(marksIn(cookies, KNOWN))).toEqual(counted);
});

test('what a browser is told it hands on, for half an hour, and it names nobody', () => {
  const name = markOf({ feature: 'checkout', since: '2026-11-22T10:00:00.000Z' });
  const cookie = marksCookie(new Map([[name, 'failed']]), true);

  expect(cookie).toMatch(
    /^stepwell-counted=checkout-[a-z0-9]+F; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(marksIn(cookie.split(';', 1)[0], [name])).toEqual(new Map([[name, 'failed']]));
});
