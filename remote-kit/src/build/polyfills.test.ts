import { createContext, runInContext } from 'node:vm';
import { polyfillScript } from './polyfills';

test.each([
  ['[3, 1, 2].toSorted()'],
  ['[3, 1, 2].toSorted((a, b) => b - a)'],
  ['[3, , 2].toSorted()'],
  ['[3, 1, 2].toReversed()'],
  ['[3, 1, 2].toSpliced(1, 1)'],
  ['[3, 1, 2].toSpliced(-1, 0, 7, 8)'],
  ['[3, 1, 2].toSpliced()'],
  ['[3, 1, 2].findLast((n) => n > 1)'],
  ['[3, 1, 2].findLast((n) => n > 3)'],
  ['[3, 1, 2].findLastIndex((n, i, all) => all[i] === 1)'],
  ['[3, 1, 2].findLastIndex((n) => n > 3)'],
  ['((list) => [list.toSorted(), list])([2, 1])'],
])('%s returns the same as the native built-in', (expression) => {
  expect(JSON.stringify(runInContext(expression, anOldBrowser()))).toBe(
    JSON.stringify(runInContext(expression, createContext())),
  );
});

test('polyfills are not enumerable', () => {
  expect(
    runInContext(
      '(() => { const keys = []; for (const key in [1]) keys.push(key); return keys.join(); })()',
      anOldBrowser(),
    ),
  ).toBe('0');
});

test('AbortSignal.timeout aborts with a TimeoutError after the given time', () => {
  jest.useFakeTimers();
  const { timeout } = AbortSignal;
  Object.assign(AbortSignal, { timeout: undefined });
  try {
    new Function(polyfillScript())();
    const signal = AbortSignal.timeout(20);

    jest.advanceTimersByTime(19);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);

    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  } finally {
    Object.assign(AbortSignal, { timeout });
    jest.useRealTimers();
  }
});

test('native built-ins are not replaced', () => {
  const { toSorted } = Array.prototype;

  new Function(polyfillScript())();

  expect(Array.prototype.toSorted).toBe(toSorted);
});

function anOldBrowser() {
  const context = createContext({ AbortSignal: {} });
  for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced'])
    runInContext(`delete Array.prototype.${name}`, context);
  runInContext(polyfillScript(), context);
  return context;
}
