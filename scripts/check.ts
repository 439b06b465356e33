import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './test/run';
import { ROOT } from './workspace/workspace';
import { writtenFiles } from './written/written-files';

// `npm run check`: lint, format and types. `-- --fix` first writes the generated files and applies Biome's fixes.

const isFix = process.argv.includes('--fix');
if (isFix) for (const { path, text } of writtenFiles()) writeFileSync(join(ROOT, path), text);
const isClean = await runTool(['biome', 'check', '--error-on-warnings', ...(isFix ? ['--write'] : []), '.']);
const isTyped = await runTool(['tsc', '--noEmit', '--checkers', '1']);
process.exitCode = isClean && isTyped ? 0 : 1;
