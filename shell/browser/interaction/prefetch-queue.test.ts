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
  enqueue(['course', 'about'], started);

  await idle();
  expect(started).toEqual(['course']);
  endLastFetch();
  await idle();

  expect(started).toEqual(['course', 'about']);
});

test('with `inPauseOnly`, fetches only after a pause in the interactions', async () => {
  const started: string[] = [];
  enqueue(['newsletter'], started, true);
  enqueue(['course'], started);

  for (let seconds = 0; seconds < 8; seconds += 1) {
    window.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(1000);
    endLastFetch();
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

let endLastFetch = () => {};

/** Queues fetches of these names, which are added to `started` when they start. */
function enqueue(names: string[], started: string[], inPauseOnly = false): void {
  const fetchNext = () => {
    const name = names.shift();
    if (name === undefined) return undefined;
    started.push(name);
    return new Promise<void>((resolve) => {
      endLastFetch = resolve;
    });
  };
  stops.push(() => endLastFetch(), prefetchWhenIdle(fetchNext, inPauseOnly));
}

function idle(): Promise<void> {
  return jest.advanceTimersByTimeAsync(10_000);
}
