import { openCanvas } from './open-canvas';

const REQUEST = {
  remote: 'checkout',
  release: '1.0.0-a',
  scenario: null,
  path: '/',
  faults: [],
  neighbours: {},
  revision: null,
};

test('a session that is still being opened is cancelled when the canvas closes', () => {
  const fetch = jest.fn((_path: string, _request: RequestInit) => new Promise<Response>(() => undefined));
  Object.assign(globalThis, { fetch });
  const canvas = openCanvas(
    REQUEST,
    () => null,
    () => undefined,
  );
  expect(fetch.mock.lastCall?.[1].signal?.aborted).toBe(false);

  canvas.end();

  expect(fetch.mock.lastCall?.[1].signal?.aborted).toBe(true);
});
