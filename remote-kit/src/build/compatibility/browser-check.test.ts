import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import webpack from 'webpack';
import { baseConfig } from '../webpack-base';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-browsers-'));

// The first build loads webpack.
jest.setTimeout(60_000);

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  write('package-lock.json', '{}');
  write('package.json', '{ "name": "tiny", "version": "1.0.0" }');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('fails on a built-in that a package uses, and names the place and the versions with support', async () => {
  write('src/main.ts', `import { grouped } from 'grouper';\nconsole.log(grouped([]));`);
  write(
    'node_modules/grouper/package.json',
    '{ "name": "grouper", "version": "1.0.0", "main": "index.mjs" }',
  );
  write(
    'node_modules/grouper/index.mjs',
    `\nexport const grouped = (list) => Object.groupBy(list, (one) => one);`,
  );

  const { errors } = await build();

  expect(errors).toEqual([
    expect.stringMatching(
      /grouper\/index\.mjs:2:\d+: Object\.groupBy \(Chrome 117, Firefox 119, Safari 17\.4\) .*\(chrome 100, safari 15\.4, .*\)\. .*main\.js/,
    ),
  ]);
});

test.each([
  ['look-behind', 'look-behind', '/(?<=a)b/'],
  ['the flag v', 'flag v', '/[\\p{L}--[a-z]]/v'],
])('fails on %s, which cannot be lowered', async (_, name, pattern) => {
  write('src/main.ts', `import { matches } from './matches.mjs';\nconsole.log(matches('a'));`);
  write('src/matches.mjs', `export const matches = (text) => ${pattern}.test(text);`);

  const { errors } = await build();

  expect(errors).toEqual([
    expect.stringMatching(new RegExp(`src/matches\\.mjs:1:\\d+: .*${name}.*cannot lower this syntax`)),
  ]);
});

test('lowers syntax of .mjs files', async () => {
  write(
    'src/main.ts',
    `import { Course } from './course.mjs';\nresult = Course.names;\ndeclare let result: unknown;`,
  );
  write(
    'src/course.mjs',
    `export class Course { static names = []; static { for (const name of ['gate', 'jee']) this.names.push(name); } }`,
  );

  const { errors, script } = await build();

  expect(errors).toEqual([]);
  expect(script).not.toMatch(/static\s*\{/);
  expect(runInContext(`let result; ${script}; result.join()`, createContext())).toBe('gate,jee');
});

test('adds a polyfill to a script that needs it', async () => {
  write('src/main.ts', `result = [3, 1, 2].toSorted();\ndeclare let result: number[];`);

  const { errors, script } = await build();

  expect(errors).toEqual([]);
  const context = createContext();
  expect(runInContext(`delete Array.prototype.toSorted; let result; ${script}; result.join()`, context)).toBe(
    '1,2,3',
  );
});

test('allows built-ins that a file tests for', async () => {
  write(
    'src/main.ts',
    `if (typeof requestIdleCallback === 'function') requestIdleCallback(() => console.log('idle'));`,
  );

  const { errors, script } = await build();

  expect(errors).toEqual([]);
  expect(script).toContain('requestIdleCallback');
  expect(script).not.toContain('defineProperty(Array');
});

test('a feature test in one file does not count for another', async () => {
  write(
    'src/main.ts',
    `import './other';\nif (typeof requestIdleCallback === 'function') requestIdleCallback(() => console.log('idle'));`,
  );
  write('src/other.ts', `requestIdleCallback(() => console.log('later'));`);

  const { errors } = await build();

  expect(errors).toEqual([
    expect.stringMatching(
      /src\/other\.ts:1:1: requestIdleCallback \(Chrome 47, Firefox 55, never in Safari\)/,
    ),
  ]);
});

test('allows everything when built for current browsers', async () => {
  write('src/main.ts', 'console.log(Object.groupBy([1], String));');

  expect((await build('current')).errors).toEqual([]);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

async function build(browsers?: 'current'): Promise<{ errors: string[]; script: string }> {
  const base = baseConfig({
    folder,
    releaseId: '1.0.0-1',
    target: 'browser',
    publicPath: '/r/tiny/1.0.0-1/',
    outputPath: join(folder, 'dist'),
    isDevelopment: false,
    browsers,
  });
  const compiler = webpack({
    ...base,
    entry: { main: './src/main.ts' },
    output: { ...base.output, filename: '[name].js' },
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler?.run((error, done) => compiler.close(() => (error ? reject(error) : resolve(done))));
  });
  const errors = stats?.toJson({ all: false, errors: true }).errors?.map(({ message }) => message) ?? [];
  const built = errors.length === 0 && readdirSync(join(folder, 'dist')).includes('main.js');
  return { errors, script: built ? readFileSync(join(folder, 'dist', 'main.js'), 'utf8') : '' };
}
