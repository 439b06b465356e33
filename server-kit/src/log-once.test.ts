import { LogOnce } from './log-once';

test('logs a problem again only after it has changed or was resolved', () => {
  const lines: string[] = [];
  const once = new LogOnce((text) => lines.push(text));

  for (const problem of ['gone', 'gone', 'late', 'gone']) once.report(problem);
  expect(once.problem).toBe('gone');
  once.resolve();
  expect(once.problem).toBe('');
  once.report('gone');
  once.report('gone');

  expect(lines).toEqual(['gone', 'late', 'gone', 'gone']);
});
