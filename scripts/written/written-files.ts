import { packageVersions } from './package-versions';
import { slotsSchema } from './slots-schema';
import type { WrittenFile } from './written-file';

/** All files that `npm run check -- --fix` writes. */
export function writtenFiles(): WrittenFile[] {
  return [slotsSchema(), ...packageVersions()];
}
