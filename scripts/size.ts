import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace/workspace';

// `npm run size`: lines of code, tests and documents in git, by folder.

const KINDS: Record<string, RegExp> = {
  tests: /\.test\.tsx?$/,
  code: /\.(ts|tsx|mjs|css|sh)$/,
  docs: /\.md$/,
};

const lines: Record<string, Record<string, number>> = {};
for (const file of execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')) {
  const kind = Object.keys(KINDS).find((each) => KINDS[each]?.test(file));
  if (!kind || !statSync(join(ROOT, file), { throwIfNoEntry: false })) continue;
  const count = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  for (const folder of [file.includes('/') ? file.replace(/\/.*/, '') : '.', 'all']) {
    const row = lines[folder] ?? { code: 0, tests: 0, docs: 0 };
    lines[folder] = { ...row, [kind]: (row[kind] ?? 0) + count };
  }
}
console.table(lines);
