import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { checkManifest } from './manifest-check';
import { styleFaults } from './style-check';

/** Limits the error text. */
const MOST_FAULTS = 5;

/** @throws ReleaseError if a build's manifest is invalid, or its styles affect other remotes */
export function checkContent(build: Release): void {
  checkManifest(build);
  checkStyles(build);
}

/** Skips the shell, whose styles apply to the whole page. */
function checkStyles({ feature, id, folder, files }: Release): void {
  if (feature === SHELL) return;
  const faults = Object.keys(files)
    .filter((name) => name.startsWith('browser/') && name.endsWith('.css'))
    .flatMap((name) => styleFaults(name, readFileSync(join(folder, name), 'utf8')));
  if (faults.length === 0) return;
  const rest = faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : '';
  throw new ReleaseError(
    `${feature} ${id} cannot be published, its styles would change regions of others: ${faults.slice(0, MOST_FAULTS).join('; ')}${rest}.`,
  );
}
