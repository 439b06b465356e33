/** @jest-environment jsdom */

import type { AnyEntry, EntryRef } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { federatedModules, liveReleases, previousReleases } from './federation';

const REF = { id: 'checkout/CheckoutPage', feature: 'checkout', module: 'CheckoutPage' } as EntryRef;
const ENTRY: AnyEntry = { Component: () => null };

const mockRuntime = {
  register: jest.fn<undefined, [container: string, entry: string, force?: boolean]>(),
  remoteEntry: jest.fn<Promise<AnyEntry>, []>(),
};
jest.mock('./federation-runtime', () => ({
  register: (...input: [string, string, boolean?]) => mockRuntime.register(...input),
  remoteEntry: () => mockRuntime.remoteEntry(),
}));

const FEATURE = {
  ...aFeature({ name: 'checkout' }),
  container: 'checkout_2',
  base: '/r/checkout/2/',
  files: { CheckoutPage: ['page.js'] },
  previous: { release: '1', container: 'checkout_1' },
};

beforeEach(() => {
  document.head.replaceChildren();
  jest.resetAllMocks();
});

test('loads a module once, and requests its files in parallel', async () => {
  mockRuntime.remoteEntry.mockResolvedValue(ENTRY);
  const modules = federatedModules(liveReleases([FEATURE]));

  expect(await Promise.all([modules.load(REF), modules.load(REF)])).toEqual([ENTRY, ENTRY]);

  expect(mockRuntime.remoteEntry).toHaveBeenCalledTimes(1);
  expect(modules.peek(REF)).toBe(ENTRY);
  expect(mockRuntime.register).toHaveBeenCalledWith('checkout_2', '/r/checkout/2/remoteEntry.js');
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    '/r/checkout/2/remoteEntry.js',
    '/r/checkout/2/page.js',
  ]);
});

test('a retry requests the entry script from a new address, unless the script has run', async () => {
  mockRuntime.remoteEntry.mockRejectedValueOnce(new Error('No code')).mockResolvedValue(ENTRY);
  const modules = federatedModules(liveReleases([FEATURE]));
  await expect(modules.load(REF)).rejects.toThrow('No code');

  await modules.load(REF, 1);

  expect(mockRuntime.register).toHaveBeenLastCalledWith(
    'checkout_2',
    '/r/checkout/2/remoteEntry.js?r=1',
    true,
  );
});

test('the previous release has a container and a folder of its own', async () => {
  mockRuntime.remoteEntry.mockResolvedValue(ENTRY);

  await federatedModules(previousReleases([FEATURE])).load(REF);

  expect(mockRuntime.register).toHaveBeenCalledWith('checkout_1', '/r/checkout/1/remoteEntry.js');
});
