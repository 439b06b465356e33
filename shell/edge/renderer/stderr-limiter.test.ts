import { StderrLimiter } from './stderr-limiter';

const MORE = '(more output of this minute is dropped)';

test('cuts the output of a minute at 64 KiB, and notes that once', () => {
  const { limiter } = aLimiter();

  expect(limiter.take('short\n')).toBe('short');
  const long = limiter.take('x'.repeat(100_000));
  expect(long).toMatch(/^x+\n/);
  expect(long).toHaveLength(64 * 1024 - 'short\n'.length + MORE.length + 1);
  expect(long).toContain(MORE);
  expect([limiter.take('more'), limiter.take('more')]).toEqual(['', '']);
});

test('returns output again after a minute', () => {
  const { limiter, clock } = aLimiter();
  limiter.take('x'.repeat(100_000));

  clock.now = 59_999;
  expect(limiter.take('too early')).toBe('');
  clock.now = 60_000;
  expect(limiter.take('again')).toBe('again');
});

function aLimiter() {
  const clock = { now: 0 };
  return { clock, limiter: new StderrLimiter(() => clock.now) };
}
