import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace/workspace';
import { writtenFiles } from './written/written-files';

for (const { path, text } of writtenFiles()) writeFileSync(join(ROOT, path), text);
