import type { MessageFromChild } from './messages';
import { type ProcessListener, RendererProcess } from './renderer-process';
import { WorkerSupervisor } from './worker-supervisor';

// Tests how the supervisor starts, replaces and kills the renderer process, by tables of events.

jest.mock('./renderer-process');

const CODE = { shell: { feature: 'shell', release: '1', module: 'render', text: '' }, remotes: [] };
const PAGE = { type: 'rendered', id: 1, page: {} } as MessageFromChild;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Name of a case, its events (see `EVENTS`), and the expected state after them. */
test.each<[string, string, string]>([
  ['a start', '', 'not ready, 1 started, 0 killed'],
  ['a ready process', 'becomes-ready', 'ready, 1 started, 0 killed'],
  ['a start that takes too long', 'waits-30-s', 'not ready, 1 started, 1 killed'],
  [
    'a replacement of a start that took too long',
    'waits-30-s ends waits-100-ms',
    'not ready, 2 started, 1 killed',
  ],
  ['30 seconds of a ready process', 'becomes-ready waits-30-s', 'ready, 1 started, 0 killed'],
  ['the delay after a crash', 'becomes-ready ends waits-99-ms', 'not ready, 1 started, 0 killed'],
  ['the next process', 'becomes-ready ends waits-100-ms becomes-ready', 'ready, 2 started, 0 killed'],
  ['a second crash in a row', 'ends waits-100-ms ends waits-199-ms', 'not ready, 2 started, 0 killed'],
  ['the end of the second delay', 'ends waits-100-ms ends waits-200-ms', 'not ready, 3 started, 0 killed'],
  [
    'a crash after a page, which begins a new row',
    'ends waits-100-ms becomes-ready sends-page ends waits-100-ms',
    'not ready, 3 started, 0 killed',
  ],
  [
    'a replacement of a looping process',
    'becomes-ready has-work loops ends waits-100-ms',
    'not ready, 2 started, 1 killed',
  ],
  ['much work, with messages', 'becomes-ready has-work works', 'ready, 1 started, 0 killed'],
  ['no work', 'becomes-ready loops', 'ready, 1 started, 0 killed'],
  [
    'a message of an ended process',
    'becomes-ready ends waits-100-ms old-becomes-ready',
    'not ready, 2 started, 0 killed',
  ],
  ['a close and 30 seconds', 'becomes-ready closes ends waits-30-s', 'not ready, 1 started, 1 killed'],
  ['a close in a delay', 'ends closes waits-30-s', 'not ready, 1 started, 0 killed'],
  ['a close before the start is over', 'closes becomes-ready', 'not ready, 1 started, 1 killed'],
])('after %s (%s): %s', async (_what, events, expected) => {
  const { state, happens } = await aSupervisor();

  for (const event of events.split(' ').filter(Boolean)) await happens(event);

  expect(state()).toBe(expected);
});

test.each<[string, string, string | undefined]>([
  ['that loops, and is killed', 'has-work runs-entry loops ends', 'catalog 1/Page'],
  ['that reports the entry itself', 'sends-ending ends', 'catalog 1/Page'],
  ['whose memory is used up', 'has-work runs-entry waits-300-ms aborts', 'catalog 1/Page'],
  ['that has sent a message since', 'has-work runs-entry waits-300-ms sends-page aborts', undefined],
  ['that is killed from outside', 'has-work runs-entry waits-300-ms ends', undefined],
  ['that runs no entry', 'has-work runs-nothing loops ends', 'stepwell renderer'],
])('for a process %s (%s), reports the entry %s', async (_what, events, entry) => {
  const { happens, listener } = await aSupervisor();

  for (const event of ['becomes-ready', ...events.split(' ')]) await happens(event);

  expect(listener.crashed.mock.calls).toEqual([[entry]]);
});

test('the delay between crashes grows to ten seconds', async () => {
  const { logged, happens } = await aSupervisor();

  for (let crash = 0; crash < 9; crash += 1) {
    await happens('ends');
    await happens('waits-10-s');
  }

  const pauses = logged().map((text) => /in (\d+) ms/.exec(text)?.[1]);
  expect(pauses).toEqual(['100', '200', '400', '800', '1600', '3200', '6400', '10000', '10000']);
});

test('reads damaged code again, and starts no process meanwhile', async () => {
  const { state, happens, logged } = await aSupervisor({ failures: 2 });
  expect(state()).toBe('not ready, 0 started, 0 killed');

  await happens('waits-100-ms');
  await happens('waits-200-ms');

  expect(state()).toBe('not ready, 1 started, 0 killed');
  expect(logged().filter((text) => text === 'damaged')).toHaveLength(2);
});

test('calls the listener once for each crash and for each ready process', async () => {
  const { listener, happens } = await aSupervisor();

  for (const event of ['becomes-ready', 'ends', 'waits-100-ms', 'becomes-ready', 'closes', 'ends'])
    await happens(event);

  expect([listener.ready, listener.crashed].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

/** A supervisor with fake processes, which the test controls. */
async function aSupervisor({ failures = 0 } = {}) {
  const started: {
    listener: ProcessListener;
    kill: jest.Mock;
    usage: { cpuMs: number; memoryMb: number };
    running?: string;
  }[] = [];
  jest.mocked(RendererProcess).mockImplementation((processListener) => {
    const process: (typeof started)[number] = {
      listener: processListener,
      kill: jest.fn(),
      usage: { cpuMs: 0, memoryMb: 50 },
    };
    started.push(process);
    return {
      ...process,
      get usage() {
        return { ...process.usage };
      },
      get running() {
        return process.running;
      },
      send: jest.fn(),
      ended: Promise.resolve(),
    } as never;
  });
  let left = failures;
  let hasWork = false;
  const log = jest.fn();
  const listener = {
    message: jest.fn(() => supervisor.resetBackoff()),
    ready: jest.fn(),
    crashed: jest.fn(),
    isWorking: () => hasWork,
  };
  const modules = async () => {
    left -= 1;
    if (left >= 0) throw new Error('damaged');
    return CODE;
  };
  const supervisor: WorkerSupervisor = new WorkerSupervisor({ modules, log }, listener);
  await jest.advanceTimersByTimeAsync(0);

  const last = () => started.at(-1);
  const spendSecond = async (answers: boolean) => {
    for (let check = 0; check < 4; check += 1) {
      const process = last();
      if (process) process.usage.cpuMs += 250;
      if (answers) process?.listener.message({ type: 'pong' });
      await jest.advanceTimersByTimeAsync(250);
    }
  };
  const EVENTS: Record<string, () => unknown> = {
    'becomes-ready': () => last()?.listener.message({ type: 'ready' }),
    'old-becomes-ready': () => started.at(-2)?.listener.message({ type: 'ready' }),
    'sends-page': () => last()?.listener.message(PAGE),
    ends: () => last()?.listener.ended(false),
    aborts: () => last()?.listener.ended(true),
    'sends-ending': () => last()?.listener.message({ type: 'ending', entry: 'catalog 1/Page' }),
    'runs-entry': () => Object.assign(last() ?? {}, { running: 'catalog 1/Page' }),
    'runs-nothing': () => Object.assign(last() ?? {}, { running: 'stepwell renderer' }),
    closes: () => void supervisor.close(),
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
    if (!act) throw new Error(`Unknown event: ${event}`);
    await act();
    await jest.advanceTimersByTimeAsync(0);
  };
  const killed = () => started.filter(({ kill }) => kill.mock.calls.length > 0).length;
  const state = () =>
    `${supervisor.isReady ? 'ready' : 'not ready'}, ${started.length} started, ${killed()} killed`;
  return { state, happens, listener, logged: () => log.mock.calls.map(([text]) => String(text)) };
}
