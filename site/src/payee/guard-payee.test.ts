import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { startCheck } from './payee-check';

jest.mock('./payee-check', () => ({ startCheck: jest.fn(() => ({ scan: jest.fn() })) }));

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }));

test.each([
  ['/checkout/course-1', true],
  ['/CHECKOUT/course-1', true],
  ['/courses', false],
])('on %s the page is checked: %s', async (path, isChecked) => {
  jest.mocked(startCheck).mockClear();
  window.history.replaceState(null, '', path);
  // The module is imported here, because it reads `crypto` once.
  const { guardPayee } = await import('./guard-payee');

  guardPayee({
    api: { call: jest.fn() } as never,
    publicKey: 'key',
    checkoutPath: '/checkout/',
    regionsById: new Map(),
    recordError: jest.fn(),
    whenInUse: (act) => act(),
  });

  if (isChecked) await waitFor(() => expect(startCheck).toHaveBeenCalled());
  else await new Promise((resolve) => setTimeout(resolve, 400));
  expect(jest.mocked(startCheck).mock.calls.map(([{ isCheckout }]) => isCheckout())).toEqual(
    isChecked ? [true] : [],
  );
});
