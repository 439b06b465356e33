import { createContext, runInContext } from 'node:vm';
import { buildScript } from '../build-script.testing';

// The first build loads webpack.
jest.setTimeout(60_000);

test('a build fails on an unsupported built-in in a package, and names the place, the versions with support and the remedies', async () => {
  const { errors } = await buildScript({
    'main.ts': `import { grouped } from 'grouper';\nconsole.log(grouped([]));`,
    'node_modules/grouper/package.json': '{ "name": "grouper", "version": "1.0.0", "main": "index.mjs" }',
    'node_modules/grouper/index.mjs': `\nexport const grouped = (list) => Object.groupBy(list, (one) => one);`,
  });

  expect(errors).toEqual([
    expect.stringMatching(
      /grouper\/index\.mjs:2:\d+: Object\.groupBy \(Chrome 117, Firefox 119, Safari 17\.4\) .*\(chrome 100, safari 15\.4, .*\)\. Avoid it or the package that uses it, .*, or ask the maintainers of @stepwell\/remote-kit for a polyfill\. .*main\.js/,
    ),
  ]);
});

test('a build fails on syntax that cannot be lowered', async () => {
  const { errors } = await buildScript({
    'main.ts': `import { matches } from './matches.mjs';\nconsole.log(matches('a'));`,
    'matches.mjs': 'export const matches = (text) => /(?<=a)b/.test(text);',
  });

  expect(errors).toEqual([
    expect.stringMatching(/matches\.mjs:1:\d+: .*look-behind.*cannot lower this syntax/),
  ]);
});

test('adds a polyfill to a script that needs it', async () => {
  const { errors, script } = await buildScript({
    'main.ts': `result = [3, 1, 2].toSorted();\ndeclare let result: number[];`,
  });

  expect(errors).toEqual([]);
  const context = createContext();
  expect(runInContext(`delete Array.prototype.toSorted; let result; ${script}; result.join()`, context)).toBe(
    '1,2,3',
  );
});

test('allows a built-in only in the files that test for it', async () => {
  const { errors } = await buildScript({
    'main.ts': `import './other';\nif (typeof requestIdleCallback === 'function') requestIdleCallback(() => console.log('idle'));`,
    'other.ts': `requestIdleCallback(() => console.log('later'));`,
  });

  expect(errors).toEqual([
    expect.stringMatching(/other\.ts:1:1: requestIdleCallback \(Chrome 47, Firefox 55, never in Safari\)/),
  ]);
});

test('a build for current browsers allows every built-in', async () => {
  const { errors } = await buildScript(
    { 'main.ts': 'console.log(Object.groupBy([1], String));' },
    'browser',
    'current',
  );

  expect(errors).toEqual([]);
});
