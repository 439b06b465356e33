import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireArguments } from './arguments/require-arguments';
import { isChecked, vagueWordsIn } from './words/plain-words';
import { ROOT } from './workspace/workspace';

// Part of `npm run check`: refuses the vague words of words/plain-words.ts in code and documents.

requireArguments([]);
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const lines = files
  .filter((file) => isChecked(file) && existsSync(join(ROOT, file)))
  .flatMap((file) => vagueWordsIn(file, readFileSync(join(ROOT, file), 'utf8')));
for (const text of lines) console.error(text);
process.exitCode = lines.length > 0 ? 1 : 0;
