import { Progress, remaining } from './progress';

test('estimates the time that is left from the rate so far', () => {
  expect(remaining(10_000, 10, 40)).toBe('30 s');
  expect(remaining(60_000, 10, 40)).toBe('3 min');
});

test('draws a bar only in a terminal', () => {
  const written: [terminal: string[], log: string[]] = [[], []];
  const outs = written.map((lines, index) => ({
    isTTY: index === 0,
    write: (text: string) => lines.push(text) > 0,
  }));

  for (const out of outs) {
    const progress = new Progress(2, out);
    progress.step('one');
    progress.step('two');
  }

  const [terminal, log] = written;
  expect(terminal.join('')).toMatch(/\r.*1 of 2, .* left, one\r.*2 of 2\n$/s);
  expect(log).toEqual([]);
});
