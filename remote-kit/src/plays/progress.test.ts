import { Progress } from './progress';

test('draws a bar with the estimated time only in a terminal', () => {
  jest.useFakeTimers();
  const written: [terminal: string[], log: string[]] = [[], []];
  const outs = written.map((lines, index) => ({
    isTTY: index === 0,
    write: (text: string) => lines.push(text) > 0,
  }));

  for (const out of outs) {
    const progress = new Progress(2, out);
    jest.advanceTimersByTime(2000);
    progress.step('one');
    progress.step('two');
  }

  jest.useRealTimers();
  const [terminal, log] = written;
  expect(terminal.join('')).toMatch(/\r.*1 of 2, 2 s left, one\r.*2 of 2\n$/s);
  expect(log).toEqual([]);
});
