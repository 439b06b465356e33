import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { styleFaults } from '@stepwell/release-server/style-check';

/**
 * Checks a remote's style sheets before the build. Publishing checks the built style sheets again.
 * @throws Error with a line for each rule that affects regions of other remotes
 */
export function checkStyleScope(folder: string): void {
  const faults = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.css'))
    .map((item) => join(item.parentPath, item.name))
    .flatMap((file) => styleFaults(relative(folder, file), readFileSync(file, 'utf8')));
  if (faults.length === 0) return;
  throw new Error(['The styles of a remote may affect only its own regions:', ...faults].join('\n  '));
}
