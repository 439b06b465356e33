/** @jest-environment jsdom */

import type { AnyEntry, EntryRef } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { federatedModules } from './federation';

const REF = { id: 'checkout/CheckoutPage', feature: 'checkout', module: 'CheckoutPage' } as EntryRef;
const LIVE: AnyEntry = { Component: () => 'live' };
const BEFORE: AnyEntry = { Component: () => 'before' };

const mockRuntime = { register: () => undefined, remoteModule: () => new Promise<unknown>(() => undefined) };
jest.mock('./federation-runtime', () => ({
  register: () => undefined,
  remoteModule: () => mockRuntime.remoteModule(),
}));
jest.mock('../region/last-known-good/previous-release', () => ({ previousEntry: async () => BEFORE }));

let loopedMs = 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  loopedMs = 0;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + loopedMs);
  globalThis.fetch = jest.fn().mockResolvedValue({ arrayBuffer: async () => undefined });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a release that has not come within 1.2 s hangs: the one before it is taken', async () => {
  const entry = aPage();

  await jest.advanceTimersByTimeAsync(1100);
  expect(entry.taken).toBeUndefined();
  await jest.advanceTimersByTimeAsync(100);

  expect(entry.taken).toBe(BEFORE);
});

test('one whose script loops until then has broken nothing: what came of it is heard of after the loop, and taken', async () => {
  let comes: (module: unknown) => void = () => undefined;
  mockRuntime.remoteModule = () =>
    new Promise((resolve) => {
      comes = resolve;
    });
  const entry = aPage();

  await jest.advanceTimersByTimeAsync(1100);
  loopedMs += 2000;
  await jest.advanceTimersByTimeAsync(100);
  expect(entry.taken).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1000);
  comes(LIVE);
  await jest.advanceTimersByTimeAsync(0);

  expect(entry.taken).toBe(LIVE);
});

test('one that loops and then hangs is given up all the same', async () => {
  const entry = aPage();

  await jest.advanceTimersByTimeAsync(1100);
  loopedMs += 2000;
  await jest.advanceTimersByTimeAsync(1300);

  expect(entry.taken).toBe(BEFORE);
});

/** Asks for the code of a page whose release has another one behind it. */
function aPage(): { taken?: AnyEntry } {
  const feature = {
    ...aFeature({ routes: [] }),
    name: 'checkout',
    base: '/r/checkout/2/',
    files: {},
    previous: { release: '1', container: 'checkout_1' },
  };
  const page: { taken?: AnyEntry } = {};
  void federatedModules([feature])
    .load(REF)
    .then((entry) => {
      page.taken = entry;
    });
  return page;
}
