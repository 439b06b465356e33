import { mainThreadResponsive } from './main-thread-responsive';

let loopedMs = 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  loopedMs = 0;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + loopedMs);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('waits as long as it is told to', async () => {
  const isOver = waiting(1200);

  expect(await isOver(1199)).toBe(false);
  expect(await isOver(1)).toBe(true);
});

test.each<[loops: number[], waitsMs: number]>([
  [[2000], 2400],
  [[2000, 2000], 3600],
  [[100], 1200],
])('code that loops for %j ms is waited for and heard of: %d ms without it', async (loops, waitsMs) => {
  const isOver = waiting(1200);
  for (const ms of loops) {
    await isOver(1100);
    loopedMs += ms;
    if (ms > 300) expect(await isOver(100)).toBe(false);
  }

  const left = waitsMs - loops.length * 1200 + (loopedMs > 300 ? 0 : 100);
  expect(await isOver(left - 1)).toBe(false);
  expect(await isOver(1)).toBe(true);
});

/** @returns whether it is over, so many ms later */
function waiting(ms: number) {
  let isOver = false;
  void mainThreadResponsive(ms).then(() => {
    isOver = true;
  });
  return async (laterMs: number) => {
    await jest.advanceTimersByTimeAsync(laterMs);
    return isOver;
  };
}
