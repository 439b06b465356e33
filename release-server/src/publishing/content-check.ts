import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { checkManifest } from './manifest-check';
import { styleFaults } from './style-check';

/** A style sheet of many bare elements would be a page of lines. */
const MOST_FAULTS = 5;

/**
 * Looks into the files of a build that is about to be published.
 * @throws ReleaseError if its manifest is wrong, or its styles reach past the remote's own regions
 */
export function checkContent(build: Release): void {
  checkManifest(build);
  checkStyles(build);
}

/** The shell's styles are meant for the whole page. */
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
