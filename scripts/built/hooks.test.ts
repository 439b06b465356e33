import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// Runs a repository of two source files, main.ts and word.ts, with the module hooks. No compiler is installed there.

const root = mkdtempSync(join(tmpdir(), 'stepwell-built-'));
const SOURCE = "import { word } from './word';\nconsole.log(word satisfies string);\n";

beforeAll(() => {
  for (const name of ['scripts/built', 'remote-kit/typescript'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  writeFileSync(
    join(root, 'run.mjs'),
    "import { register } from 'node:module';\nimport './remote-kit/typescript/register.mjs';\n" +
      "register('./scripts/built/hooks.mjs', import.meta.url);\n",
  );
});

beforeEach(() => {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  write('main.ts', SOURCE);
  write('word.ts', "export const word: string = 'source';\n");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('compiled files run without a compiler', () => {
  build();

  expect(run()).toMatchObject({ status: 0, stdout: 'compiled\n' });
});

test('the outdated compiled file of a changed source is not used', () => {
  build();
  write('main.ts', `${SOURCE}// changed\n`);

  const { status, stdout, stderr } = run();

  // Empty stdout means that neither the source nor the outdated compiled file has run.
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(
    'main.ts has changed since it was compiled, and no compiler is installed here: run `npm run build`',
  );
});

test('the error names the build command if nothing is built', () => {
  const { status, stderr } = run();

  expect(status).toBe(1);
  expect(stderr).toContain('run `npm run build`');
});

function write(name: string, text: string): void {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** Writes compiled files as a build does, but `word` is 'compiled' in them, so that the output shows which file has run. */
function build(): void {
  const hash = run(
    '-e',
    `
    import { readFileSync } from 'node:fs';
    import { hashOf } from ${JSON.stringify(join(root, 'scripts/built/place.mjs'))};
    const files = ['main.ts', 'word.ts'].map((file) => [file, hashOf(readFileSync(file))]);
    console.log(JSON.stringify(Object.fromEntries(files)));`,
  );
  write('dist/servers/main.ts.mjs', "import { word } from './word';\nconsole.log(word);\n");
  write('dist/servers/word.ts.mjs', "export const word = 'compiled';\n");
  write('dist/servers/index.json', hash.stdout);
}

function run(...args: string[]) {
  const argv = args.length > 0 ? ['--input-type=module', ...args] : ['--import', './run.mjs', 'main.ts'];
  return spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH } });
}
