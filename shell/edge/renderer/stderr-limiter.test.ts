import { Sayings } from './stderr-limiter';

const MORE = '(it said more this minute, which is dropped)';

test('a process that says too much is cut, and once it is said so', () => {
  const { sayings } = heard();

  expect(sayings.take('short\n')).toBe('short');
  const long = sayings.take('x'.repeat(100_000));
  expect(long).toMatch(/^x+\n/);
  expect(long).toHaveLength(64 * 1024 - 'short\n'.length + MORE.length + 1);
  expect(long).toContain(MORE);
  expect([sayings.take('more'), sayings.take('more')]).toEqual(['', '']);
});

test('after a minute it is heard again', () => {
  const { sayings, clock } = heard();
  sayings.take('x'.repeat(100_000));

  clock.now = 59_999;
  expect(sayings.take('too early')).toBe('');
  clock.now = 60_000;
  expect(sayings.take('heard again')).toBe('heard again');
});

function heard() {
  const clock = { now: 0 };
  return { clock, sayings: new Sayings(() => clock.now) };
}
