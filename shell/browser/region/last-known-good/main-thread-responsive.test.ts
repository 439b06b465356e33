import { mainThreadResponsive } from './main-thread-responsive';

/** Time for which the main thread has been blocked so far, in ms: the clock advances by this time, but timers do not. */
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
  'if the main thread is blocked for %j ms in successive rounds of 1200 ms, resolves when timers have advanced %d ms',
  async (blocked, expected) => {
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
