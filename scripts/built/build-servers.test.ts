import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../workspace/workspace';

// `npm run build` replaces compiled files while servers run, which may load a compiled file at any time.

const folder = mkdtempSync(join(tmpdir(), 'stepwell-written-'));
const inode = (file: string) => statSync(join(folder, file)).ino;

afterAll(() => rmSync(folder, { recursive: true }));

test('a build writes changed files, deletes those of deleted sources, and does not touch unchanged files', () => {
  write({ 'a/same.ts': 'same', 'a/changed.ts': 'old', 'b/gone.ts': 'gone' });
  const before = [inode('a/same.ts.mjs'), inode('a/changed.ts.mjs')];

  write({ 'a/same.ts': 'same', 'a/changed.ts': 'new' });

  expect(inode('a/same.ts.mjs')).toBe(before[0]);
  expect(inode('a/changed.ts.mjs')).not.toBe(before[1]);
  expect(readFileSync(join(folder, 'a/changed.ts.mjs'), 'utf8')).toBe('// new');
  expect(existsSync(join(folder, 'b/gone.ts.mjs'))).toBe(false);
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')))).toEqual([
    'a/same.ts',
    'a/changed.ts',
  ]);
});

/** Writes the compiled files of a plan. @param sources by path from the root */
function write(sources: Record<string, string>): void {
  const plan = Object.entries(sources).map(([file, source]) => [file, { source, code: `// ${source}` }]);
  // Runs in a separate process, because jest cannot load the compiler, which is an ES module.
  const script = `
    import { writeServers } from './scripts/built/build-servers.ts';
    writeServers(new Map(${JSON.stringify(plan)}), new URL(${JSON.stringify(`${pathToFileURL(folder)}/`)}));`;
  const node = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', script];
  const { status, stderr } = spawnSync(process.execPath, node, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
