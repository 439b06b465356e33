import { prefetchWhenIdle } from './prefetch-queue';

let stops: (() => void)[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await idle();
  jest.useRealTimers();
});

test('fetches one after another in idle time', async () => {
  const started: string[] = [];
  const { settle } = enqueue(['course', 'about'], started);

  await idle();
  expect(started).toEqual(['course']);
  settle();
  await idle();

  expect(started).toEqual(['course', 'about']);
});

test('with `inPauseOnly`, fetches only after a pause in the interactions', async () => {
  const started: string[] = [];
  const { settle } = enqueue(['newsletter'], started, true);
  enqueue(['course'], started);

  for (let seconds = 0; seconds < 8; seconds += 1) {
    window.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(1000);
    settle();
  }
  expect(started).toEqual(['course']);

  await idle();
  expect(started).toEqual(['course', 'newsletter']);
});

test('does not call a removed function', async () => {
  const started: string[] = [];
  enqueue(['course'], started);
  stops.pop()?.();
  enqueue(['list'], started);

  await idle();

  expect(started).toEqual(['list']);
});

let settle = () => {};

function enqueue(names: string[], started: string[], inPauseOnly = false) {
  const fetchNext = () => {
    const name = names.shift();
    if (name === undefined) return undefined;
    started.push(name);
    return new Promise<void>((resolve) => {
      settle = resolve;
    });
  };
  stops.push(() => settle(), prefetchWhenIdle(fetchNext, inPauseOnly));
  return { settle: () => settle() };
}

function idle(): Promise<void> {
  return jest.advanceTimersByTimeAsync(10_000);
}
