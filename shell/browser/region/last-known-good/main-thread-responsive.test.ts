import { mainThreadResponsive } from './main-thread-responsive';

/** Milliseconds for which the main thread was blocked. */
let blockedMs = 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  blockedMs = 0;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + blockedMs);
});
afterEach(() => jest.useRealTimers());

test.each<[blocked: number[], resolvedAt: number]>([
  [[], 1200],
  [[100], 1200],
  [[2000], 2400],
  [[2000, 2000], 3600],
])(
  'if the main thread is blocked for %j ms before each timer, resolves after %d ms of timers',
  async (...row) => {
    const [blocked, expected] = row;
    let at = 0;
    let resolvedAt = 0;
    void mainThreadResponsive(1200).then(() => {
      resolvedAt = at;
    });

    for (; resolvedAt === 0 && at < 5000; await jest.advanceTimersByTimeAsync(100)) {
      at += 100;
      if (at % 1200 === 0) blockedMs += blocked.shift() ?? 0;
    }

    expect(resolvedAt).toBe(expected);
  },
);
