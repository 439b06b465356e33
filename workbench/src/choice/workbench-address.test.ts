import type { Scenario } from '@stepwell/contract';
import type { WorkbenchRemote } from '../server-api/workbench-api';
import { readAddress, type WorkbenchChoice, workbenchAddress } from './workbench-address';

const BAD_COUPON: Scenario = {
  name: 'coupon-unknown',
  title: 'An unknown coupon.',
  path: '/checkout/course-1?coupon=nope',
  shows: 'This coupon code is invalid',
};
const REMOTES: WorkbenchRemote[] = [
  { name: 'catalog', owner: 'Catalog', releases: [aRelease('1.0.0-c')] },
  { name: 'checkout', owner: 'Checkout', releases: [aRelease('1.0.1-b'), aRelease('1.0.0-a')] },
];

test('an empty address shows the first entry of the newest release of the first remote', () => {
  const { choice, warnings } = readAddress('', REMOTES);

  expect(warnings).toEqual([]);
  expect(choice).toEqual({
    remote: 'catalog',
    release: '1.0.0-c',
    scenario: '',
    path: '/entry',
    revision: '',
    width: 'full',
    view: 'page',
    tab: 'states',
    faults: [],
    neighbours: {},
    moment: null,
  });
});

test('the path of the scenario is chosen unless the address contains a path', () => {
  const search = '?remote=checkout&scenario=coupon-unknown';

  expect(choiceOf(search, REMOTES).path).toBe('/checkout/course-1?coupon=nope');
  expect(choiceOf(`${search}&path=/checkout/other`, REMOTES).path).toBe('/checkout/other');
});

test('a release or scenario that does not exist is replaced by the newest release and no scenario', () => {
  expect(choiceOf('?remote=checkout&release=0.9.0-x&scenario=gone', REMOTES)).toMatchObject({
    release: '1.0.1-b',
    scenario: '',
  });
});

test('the live release is chosen if the address names no release', () => {
  const remotes = [
    { name: 'checkout', owner: 'Checkout', releases: [aRelease('1.0.1-b'), aRelease('1.0.0-a', true)] },
  ];

  expect(choiceOf('?remote=checkout', remotes).release).toBe('1.0.0-a');
  expect(choiceOf('?remote=checkout&release=1.0.1-b', remotes).release).toBe('1.0.1-b');
});

test.each([
  ['remote=other', 'There is no remote “other” here.'],
  ['remote=checkout&release=0.9.0-x', 'There is no release “0.9.0-x” here.'],
  ['remote=checkout&scenario=gone', 'There is no scenario “gone” here.'],
  ['width=narrow', 'There is no width “narrow” here.'],
  ['fault=fire', 'There is no fault “fire”.'],
  // A fault of a call requires the key of the call, such as `@GET /health`.
  ['fault=call-500', 'There is no fault “call-500”.'],
  ['fault=call-500@GET /api/none', 'There is no fault “call-500@GET /api/none”.'],
  // A fault that is injected after steps is written with their number, such as `@2`.
  ['fault=network-gone@soon', 'There is no fault “network-gone@soon”.'],
  // `paste` and `storage-full` last from the start to the end, so they accept no number of steps.
  ['fault=paste@2', 'There is no fault “paste@2”.'],
  ['fault=storage-full@2', 'There is no fault “storage-full@2”.'],
  ['remote=checkout&with=catalog@0.9.0-x', 'There is no neighbour “catalog@0.9.0-x” here.'],
  // A remote is not its own neighbour.
  ['remote=checkout&with=checkout@1.0.0-a', 'There is no neighbour “checkout@1.0.0-a” here.'],
  ['moment=0', '“0” is not a snapshot of the stores: write a number from 1.'],
  ['moment=now', '“now” is not a snapshot of the stores: write a number from 1.'],
  ['view=inside', 'There is no view “inside” here.'],
  ['tab=secrets', 'There is no tab “secrets” here.'],
  [
    'path=https://elsewhere.example',
    '“https://elsewhere.example” is not a path of this site: a path begins with one slash.',
  ],
  [
    'path=//elsewhere.example',
    '“//elsewhere.example” is not a path of this site: a path begins with one slash.',
  ],
])('%s falls back to the default with a warning', (search, warning) => {
  const { choice, warnings } = readAddress(`?${search}`, REMOTES);

  expect(warnings).toEqual([warning]);
  expect(choice).toMatchObject({
    width: 'full',
    view: 'page',
    tab: 'states',
    path: '/entry',
    neighbours: {},
    moment: null,
  });
});

test('a choice is unchanged after it is written to an address and read again', () => {
  const choice: WorkbenchChoice = {
    remote: 'checkout',
    release: '1.0.0-a',
    scenario: 'coupon-unknown',
    path: '/checkout/course-1?coupon=a&b',
    revision: '42',
    width: 'phone',
    view: 'differences',
    tab: 'record',
    faults: [
      'call-500@GET /api/coupons/applyCoupon',
      'network-gone@2',
      'storage-full',
      'double-click@0',
      'enter-twice',
    ],
    neighbours: { catalog: '1.0.0-c' },
    moment: 7,
  };

  expect(choiceOf(new URL(workbenchAddress(choice), 'http://workbench').search, REMOTES)).toEqual(choice);
});

function choiceOf(search: string, remotes: readonly WorkbenchRemote[]): WorkbenchChoice {
  return readAddress(search, remotes).choice;
}

function aRelease(id: string, isLive = false) {
  return {
    id,
    publishedAt: '',
    isLive,
    refusal: null,
    entries: [{ name: 'Entry', path: '/entry' }],
    scenarios: [BAD_COUPON],
  };
}
