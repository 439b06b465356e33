import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseRecord } from '../release';
import { ReleaseError } from '../release-error';
import { ENDINGS } from './file-integrity';

/** Limit of all browser scripts of a release together, in KB (brotli); the maintainer may set another limit for a feature. */
export const DEFAULT_SCRIPTS_KB = 300;

const KB = 1024;
/** How many of the largest scripts the error names. */
const NAMED_FILES = 3;

/** @param folder the release with its compressed copies @throws ReleaseError that names the largest scripts */
export function checkScriptBudget(
  folder: string,
  { feature, id, files }: ReleaseRecord,
  limitKb: number,
): void {
  const sizes = Object.keys(files)
    .filter((name) => name.startsWith('browser/') && name.endsWith('.js'))
    .map((name) => ({ name, bytes: statSync(join(folder, name + ENDINGS.br)).size }))
    .sort((one, other) => other.bytes - one.bytes);
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes <= limitKb * KB) return;
  const largest = sizes.slice(0, NAMED_FILES).map((each) => `${each.name} (${kilobytes(each.bytes)} KB)`);
  throw new ReleaseError(
    `${feature} ${id} cannot be published: its browser scripts have ${kilobytes(bytes)} KB with brotli, and ${limitKb} KB are allowed. ` +
      `The largest are ${largest.join(', ')}. Load less, or ask the maintainer for more: ` +
      `npm run release -- rules --scripts ${feature}=${kilobytes(bytes)}`,
  );
}

/** Rounded up, so that the printed number is enough as a new limit. */
function kilobytes(bytes: number): number {
  return Math.ceil(bytes / KB);
}
