import type { Scenario } from '@stepwell/contract';
import type { WorkbenchRemote } from '../workbench-api/workbench-api';
import { readChoice, workbenchAddress } from './workbench-address';

const BAD_COUPON: Scenario = {
  name: 'coupon-unknown',
  title: 'A coupon nobody knows.',
  path: '/checkout/course-1?coupon=nope',
  shows: 'This coupon code is invalid',
};
const REMOTES: WorkbenchRemote[] = [
  { name: 'catalog', owner: 'Catalog', releases: [aRelease('1.0.0-c')] },
  { name: 'checkout', owner: 'Checkout', releases: [aRelease('1.0.1-b'), aRelease('1.0.0-a')] },
];

test('an address without a choice shows the first entry of the first remote, newest release', () => {
  expect(readChoice('', REMOTES)).toEqual({
    remote: 'catalog',
    release: '1.0.0-c',
    scenario: '',
    path: '/entry',
    revision: '',
  });
});

test('a scenario brings its own path, which the address can overrule', () => {
  const search = '?remote=checkout&scenario=coupon-unknown';

  expect(readChoice(search, REMOTES).path).toBe('/checkout/course-1?coupon=nope');
  expect(readChoice(`${search}&path=/checkout/other`, REMOTES).path).toBe('/checkout/other');
});

test('a release that is gone gives way to the newest, an unknown scenario to the good world', () => {
  expect(readChoice('?remote=checkout&release=0.9.0-x&scenario=gone', REMOTES)).toMatchObject({
    release: '1.0.1-b',
    scenario: '',
  });
});

test('an empty store leaves the gallery of the design system', () => {
  expect(readChoice('', []).remote).toBe('shared-ui');
});

test('the address of a choice is read as the same choice', () => {
  const choice = {
    remote: 'checkout',
    release: '1.0.0-a',
    scenario: 'coupon-unknown',
    path: '/checkout/course-1?coupon=a&b',
    revision: '42',
  };

  expect(readChoice(new URL(workbenchAddress(choice), 'http://workbench').search, REMOTES)).toEqual(choice);
});

function aRelease(id: string) {
  return { id, refusal: null, entries: [{ name: 'Entry', path: '/entry' }], scenarios: [BAD_COUPON] };
}
