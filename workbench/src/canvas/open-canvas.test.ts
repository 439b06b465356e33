import { type CanvasState, openCanvas } from './open-canvas';

const REQUEST = {
  remote: 'checkout',
  release: '1.0.0-a',
  scenario: null,
  path: '/',
  faults: [],
  neighbours: {},
  revision: null,
};

const fetch = jest.fn((_path: string, _request: RequestInit) => new Promise<Response>(() => undefined));
Object.assign(globalThis, { fetch });

test('a session that is still being opened is cancelled when the canvas closes', () => {
  const canvas = openCanvas(
    REQUEST,
    () => null,
    () => undefined,
  );
  expect(fetch.mock.lastCall?.[1].signal?.aborted).toBe(false);

  canvas.end();

  expect(fetch.mock.lastCall?.[1].signal?.aborted).toBe(true);
});

test.each(['canvas', 'stage'])('shows page and stores of a shell whose messages begin with “%s-”', (name) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  let state = { page: null, snapshots: [] as CanvasState['snapshots'] } as CanvasState;
  const canvas = openCanvas(
    REQUEST,
    () => frame,
    (next) => {
      state = next(state);
    },
  );
  const send = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data }));

  send({ type: `${name}-ready` });
  send({ type: `${name}-stores`, states: { order: { step: 1 } } });

  expect(state.page).toBe(frame.contentDocument);
  expect(state.snapshots).toMatchObject([{ states: { order: { step: 1 } } }]);
  canvas.end();
});

test('calls are listed once, although the server sends all of them again after a lost connection', async () => {
  const events = {
    onopen: () => undefined,
    onmessage: (_event: { data: string }) => undefined,
    close: () => undefined,
  };
  Object.assign(globalThis, { EventSource: jest.fn(() => events) });
  fetch.mockResolvedValueOnce({ ok: true, json: async () => ({ id: 'first' }) } as Response);
  let state = { calls: [] as CanvasState['calls'] } as CanvasState;
  const canvas = openCanvas(
    REQUEST,
    () => null,
    (next) => {
      state = next(state);
    },
  );
  await new Promise((resolve) => setTimeout(resolve));

  for (let connection = 0; connection < 2; connection += 1) {
    events.onopen();
    events.onmessage({ data: JSON.stringify({ call: 'GET /health' }) });
  }

  expect(state.calls).toEqual([{ call: 'GET /health' }]);
  canvas.end();
});
