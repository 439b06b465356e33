import { createContext, runInContext } from 'node:vm';
import { findNewer, isTested } from './find-newer';
import { newerBuiltIns } from './newer-built-ins';
import { POLYFILLS, polyfillScript } from './polyfills';

const NAMES = Object.keys(POLYFILLS);

test('polyfills exist only for built-ins that a supported browser lacks', () => {
  const { members, methods } = newerBuiltIns();
  const newer = new Set([...members.values(), ...methods.values()].map(({ name }) => name));

  expect(NAMES.filter((name) => !newer.has(name))).toEqual([]);
});

test('polyfills run in supported browsers', () => {
  const { uses, tests } = findNewer(polyfillScript(NAMES));

  expect(uses.filter((use) => !isTested(use, tests))).toEqual([]);
});

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
    new Function(polyfillScript(['AbortSignal.timeout']))();
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

  new Function(polyfillScript(['Array.toSorted']))();

  expect(Array.prototype.toSorted).toBe(toSorted);
});

function anOldBrowser() {
  const context = createContext();
  const ofArrays = NAMES.filter((name) => name.startsWith('Array.'));
  for (const name of ofArrays) runInContext(`delete ${name.replace('.', '.prototype.')}`, context);
  runInContext(polyfillScript(ofArrays), context);
  return context;
}
