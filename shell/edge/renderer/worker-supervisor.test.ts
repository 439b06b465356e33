import type { MessageFromChild } from './messages';
import { type ProcessListener, RendererProcess } from './renderer-process';
import { ProcessKeeper } from './worker-supervisor';

// What becomes of a renderer's process, whatever happens to it: from each state, by each event, to the next.

jest.mock('./renderer-process');

const CODE = { shell: { feature: 'shell', release: '1', module: 'render', text: '' }, remotes: [] };
const PAGE = { type: 'rendered', id: 1, page: {} } as MessageFromChild;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** What a row does, by the names of `EVENTS`, and what is there then. */
test.each<[string, string, string]>([
  ['a start', '', 'not ready, 1 started, 0 killed'],
  ['a process that is there', 'says-ready', 'ready, 1 started, 0 killed'],
  ['one that takes its time', 'waits-29-s says-ready', 'ready, 1 started, 0 killed'],
  ['one that never comes', 'waits-30-s', 'not ready, 1 started, 1 killed'],
  ['one that never came, ended', 'waits-30-s ends waits-100-ms', 'not ready, 2 started, 1 killed'],
  ['one that was there in time, later', 'says-ready waits-30-s', 'ready, 1 started, 0 killed'],
  ['a fall at the start', 'ends', 'not ready, 1 started, 0 killed'],
  ['the pause after a fall', 'says-ready ends waits-99-ms', 'not ready, 1 started, 0 killed'],
  ['its end', 'says-ready ends waits-100-ms', 'not ready, 2 started, 0 killed'],
  ['the next one', 'says-ready ends waits-100-ms says-ready', 'ready, 2 started, 0 killed'],
  ['a second fall in a row', 'ends waits-100-ms ends waits-199-ms', 'not ready, 2 started, 0 killed'],
  ['its longer pause', 'ends waits-100-ms ends waits-200-ms', 'not ready, 3 started, 0 killed'],
  [
    'a fall after a page, which is a first one',
    'ends waits-100-ms says-ready sends-page ends waits-100-ms',
    'not ready, 3 started, 0 killed',
  ],
  ['a loop', 'says-ready has-work loops', 'ready, 1 started, 1 killed'],
  ['a loop, ended', 'says-ready has-work loops ends waits-100-ms', 'not ready, 2 started, 1 killed'],
  ['much work, with answers', 'says-ready has-work works', 'ready, 1 started, 0 killed'],
  ['no work', 'says-ready loops', 'ready, 1 started, 0 killed'],
  [
    'a word of one that has gone',
    'says-ready ends waits-100-ms old-says-ready',
    'not ready, 2 started, 0 killed',
  ],
  ['the close', 'says-ready closes', 'not ready, 1 started, 1 killed'],
  ['the close, late', 'says-ready closes ends waits-30-s', 'not ready, 1 started, 1 killed'],
  ['the close in a pause', 'ends closes waits-30-s', 'not ready, 1 started, 0 killed'],
  ['the close before the start is over', 'closes says-ready', 'not ready, 1 started, 1 killed'],
])('%s', async (_what, events, expected) => {
  const { state, happens } = await aKeeper();

  for (const event of events.split(' ').filter(Boolean)) await happens(event);

  expect(state()).toBe(expected);
});

test('the pause between falls grows to ten seconds, and no longer', async () => {
  const { said, happens } = await aKeeper();

  for (let fall = 0; fall < 9; fall += 1) {
    await happens('ends');
    await happens('waits-10-s');
  }

  const pauses = said().map((text) => /in (\d+) ms/.exec(text)?.[1]);
  expect(pauses).toEqual(['100', '200', '400', '800', '1600', '3200', '6400', '10000', '10000']);
});

test('code that cannot be read is asked for again, and nothing is started meanwhile', async () => {
  const { state, happens, said } = await aKeeper({ failures: 2 });
  expect(state()).toBe('not ready, 0 started, 0 killed');

  await happens('waits-100-ms');
  await happens('waits-200-ms');

  expect(state()).toBe('not ready, 1 started, 0 killed');
  expect(said().filter((text) => text === 'damaged')).toHaveLength(2);
});

test('whoever waits is told of each fall once, and of each process that is there', async () => {
  const { listener, happens } = await aKeeper();

  for (const event of ['says-ready', 'ends', 'waits-100-ms', 'says-ready', 'closes', 'ends'])
    await happens(event);

  expect([listener.ready, listener.fell].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

/** A keeper whose processes do nothing but what the test says. */
async function aKeeper({ failures = 0 } = {}) {
  const started: { listener: ProcessListener; kill: jest.Mock; use: { cpuMs: number; memoryMb: number } }[] =
    [];
  jest.mocked(RendererProcess).mockImplementation((processListener) => {
    const process = { listener: processListener, kill: jest.fn(), use: { cpuMs: 0, memoryMb: 50 } };
    started.push(process);
    return {
      ...process,
      get use() {
        return { ...process.use };
      },
      send: jest.fn(),
      ended: Promise.resolve(),
    } as never;
  });
  let left = failures;
  let hasWork = false;
  const log = jest.fn();
  const listener = {
    message: jest.fn(() => keeper.praise()),
    ready: jest.fn(),
    fell: jest.fn(),
    isWorking: () => hasWork,
  };
  const code = async () => {
    left -= 1;
    if (left >= 0) throw new Error('damaged');
    return CODE;
  };
  const keeper: ProcessKeeper = new ProcessKeeper({ code, log }, listener);
  await jest.advanceTimersByTimeAsync(0);

  const last = () => started.at(-1);
  const spendSecond = async (answers: boolean) => {
    for (let look = 0; look < 4; look += 1) {
      const process = last();
      if (process) process.use.cpuMs += 250;
      if (answers) process?.listener.message({ type: 'pong' });
      await jest.advanceTimersByTimeAsync(250);
    }
  };
  const EVENTS: Record<string, () => unknown> = {
    'says-ready': () => last()?.listener.message({ type: 'ready' }),
    'old-says-ready': () => started.at(-2)?.listener.message({ type: 'ready' }),
    'sends-page': () => last()?.listener.message(PAGE),
    ends: () => last()?.listener.ended(),
    closes: () => void keeper.close(),
    'has-work': () => {
      hasWork = true;
    },
    loops: async () => {
      for (let second = 0; second < 5; second += 1) await spendSecond(false);
    },
    works: async () => {
      for (let second = 0; second < 5; second += 1) await spendSecond(true);
    },
  };
  const happens = async (event: string) => {
    const [, time, unit] = /^waits-(\d+)-(m?s)$/.exec(event) ?? [];
    if (time) return void (await jest.advanceTimersByTimeAsync(Number(time) * (unit === 's' ? 1000 : 1)));
    const act = EVENTS[event];
    if (!act) throw new Error(`Nobody knows what happens when it "${event}".`);
    await act();
    await jest.advanceTimersByTimeAsync(0);
  };
  const killed = () => started.filter(({ kill }) => kill.mock.calls.length > 0).length;
  const state = () =>
    `${keeper.isReady ? 'ready' : 'not ready'}, ${started.length} started, ${killed()} killed`;
  return { state, happens, listener, said: () => log.mock.calls.map(([text]) => String(text)) };
}
