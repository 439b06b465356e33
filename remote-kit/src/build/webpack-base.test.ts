import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'acorn';
import { findNewer } from './compatibility/find-newer';

jest.setTimeout(120_000);

const NEWER = {
  'main.ts': `
    import './own.js';
    import 'theirs';
    function once(value: unknown, _: unknown) { return value as never; }
    class Typed { static { globalThis.name = 'a'; } @once shown() {} accessor count = 1; }
    globalThis.name = String(new Typed().count);
  `,
  'own.js': 'export class Own { static { Own.x = 1; } } { using file = { [Symbol.dispose]() {} }; }',
};
const THEIRS = {
  'node_modules/theirs/package.json': '{ "name": "theirs", "main": "index.mjs", "sideEffects": true }',
  'node_modules/theirs/index.mjs':
    'class A { static { globalThis.a = 1; } } { using b = { [Symbol.dispose]() {} }; }',
};

test('lowers newer syntax: of all code for browsers, and of a package’s own code for the server', () => {
  const newer = findNewer(built('browser', { ...NEWER, ...THEIRS }));
  const onServer = built('node', { ...NEWER, 'node_modules/theirs/index.mjs': '' });

  expect(newer.uses.filter(({ builtIn }) => !builtIn)).toEqual([]);
  expect(() => parse(onServer, { ecmaVersion: 2023 })).not.toThrow();
});

test('an await outside of functions is refused', () => {
  const files = { 'main.ts': "import './a'; import './b';", 'a.ts': 'export const a = await fetch("/");' };
  const output = built('node', {
    ...files,
    'b.ts': 'for await (const b of []) globalThis.b = b; export {};',
  });

  for (const name of ['a', 'b'])
    expect(output).toContain(
      `ERROR in ./${name}.ts\nIt has an await outside of functions, so that the server`,
    );
});

/** In a separate process, because webpack loads its loaders as ES modules. @returns the built file, or the errors */
function built(target: string, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-build-'));
  const all = {
    'package.json': '{ "name": "tiny", "version": "1.0.0" }',
    'package-lock.json': '{}',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const program = join(__dirname, 'webpack-base.testing.ts');
  const args = ['--import', '@stepwell/remote-kit/typescript', program, folder, target];
  try {
    return execFileSync(process.execPath, args, { cwd: __dirname, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
