import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireArguments } from './arguments/require-arguments';
import { runNode, runTool } from './test/run';
import { ROOT } from './workspace/workspace';
import { writtenFiles } from './written/written-files';

// `npm run check`: lint, format, plain words and types. `-- --fix` first writes the generated files and applies Biome's fixes.

const isFix = requireArguments(['--fix']).includes('--fix');
// Generated files are written first, so that Biome formats them.
if (isFix) for (const { path, text } of writtenFiles()) writeFileSync(join(ROOT, path), text);
const isClean = await runTool(['biome', 'check', '--error-on-warnings', ...(isFix ? ['--write'] : []), '.']);
const isPlain = await runNode('scripts/words.ts');
const isTyped = await runTool(['tsc', '--noEmit', '--checkers', '1']);
process.exitCode = isClean && isPlain && isTyped ? 0 : 1;
