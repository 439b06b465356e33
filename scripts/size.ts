import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { requireArguments } from './arguments/require-arguments';
import { sizeTable } from './size/size-table';
import { ROOT } from './workspace/workspace';

// `npm run size`: lines of the files in git, by package.

requireArguments([]);
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const { scripts } = readJson<{ scripts: object }>(join(ROOT, 'package.json'));
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;

// git lists files that were deleted and not committed yet.
const existing = files.filter((file) => existsSync(join(ROOT, file)));
const table = sizeTable(existing, linesOf);
// In one write: `head` may close the pipe after the first line.
process.stdout.write(`${table}\n\nscripts in package.json: ${Object.keys(scripts).length}\n`);
