import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { styleFaults } from '@stepwell/release-server/style-check';

/**
 * Looks into a remote's style sheets before anything is built of them: publishing refuses the same, without the lines.
 * @throws Error with a line for each rule that would style regions of others
 */
export function checkStyleScope(folder: string): void {
  const faults = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.css'))
    .map((item) => join(item.parentPath, item.name))
    .flatMap((file) => styleFaults(relative(folder, file), readFileSync(file, 'utf8')));
  if (faults.length === 0) return;
  throw new Error(['The styles of a remote end at its own regions:', ...faults].join('\n  '));
}
