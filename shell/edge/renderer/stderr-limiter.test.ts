import { StderrLimiter } from './stderr-limiter';

const MORE = '(more output of this minute is dropped)';

test('cuts the output of a minute at 64 KiB, and notes that once', () => {
  const limiter = new StderrLimiter();

  expect(limiter.take('short\n')).toBe('short');
  const long = limiter.take('x'.repeat(100_000));
  expect(long).toMatch(/^x+\n/);
  expect(long).toHaveLength(64 * 1024 - 'short\n'.length + MORE.length + 1);
  expect(long).toContain(MORE);
  expect([limiter.take('more'), limiter.take('more')]).toEqual(['', '']);
});

test('returns output again after a minute', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const limiter = new StderrLimiter();
  limiter.take('x'.repeat(100_000));

  now.mockReturnValue(59_999);
  expect(limiter.take('too early')).toBe('');
  now.mockReturnValue(60_000);
  expect(limiter.take('again')).toBe('again');
});
