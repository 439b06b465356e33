/** @jest-environment jsdom */

import type { ApiClient } from '@stepwell/platform';
import type { AnyEntry, EntryRef } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { federatedModules } from './federation';

const REF = { id: 'checkout/CheckoutPage', feature: 'checkout', module: 'CheckoutPage' } as EntryRef;
const LIVE: AnyEntry = { Component: () => 'live' };
const PREVIOUS: AnyEntry = { Component: () => 'previous' };

const mockRuntime = { register: () => undefined, remoteEntry: () => new Promise<unknown>(() => undefined) };
jest.mock('./federation-runtime', () => ({
  guardPage: async () => undefined,
  register: () => undefined,
  remoteEntry: () => mockRuntime.remoteEntry(),
}));
jest.mock('../region/last-known-good/previous-release', () => ({ previousEntry: async () => PREVIOUS }));

/** Milliseconds for which the main thread was blocked. */
let blockedMs = 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  blockedMs = 0;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + blockedMs);
  globalThis.fetch = jest.fn().mockResolvedValue({ arrayBuffer: async () => undefined });
});
afterEach(() => jest.useRealTimers());

test('loads the previous release if the live one has not arrived after 1.2 s', async () => {
  const page = load();

  await jest.advanceTimersByTimeAsync(1100);
  expect(page.entry).toBeUndefined();
  await jest.advanceTimersByTimeAsync(100);

  expect(page.entry).toBe(PREVIOUS);
});

test('waits again after a blocked main thread, and uses the live release if it arrives', async () => {
  let arrive: (module: unknown) => void = () => undefined;
  mockRuntime.remoteEntry = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const page = load();

  await jest.advanceTimersByTimeAsync(1100);
  blockedMs += 2000;
  await jest.advanceTimersByTimeAsync(100);
  expect(page.entry).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1000);
  arrive(LIVE);
  await jest.advanceTimersByTimeAsync(0);

  expect(page.entry).toBe(LIVE);
});

test('loads the previous release if the live one blocks the main thread and then hangs', async () => {
  const page = load();

  await jest.advanceTimersByTimeAsync(1100);
  blockedMs += 2000;
  await jest.advanceTimersByTimeAsync(1300);

  expect(page.entry).toBe(PREVIOUS);
});

/** Loads an entry whose release has a previous one. */
function load(): { entry?: AnyEntry } {
  const previous = { release: '1', container: 'checkout_1' };
  const feature = { ...aFeature({ name: 'checkout' }), base: '/r/checkout/2/', previous };
  const page: { entry?: AnyEntry } = {};
  void federatedModules([feature], { api: {} as ApiClient, boot: {} })
    .load(REF)
    .then((entry) => {
      page.entry = entry;
    });
  return page;
}
