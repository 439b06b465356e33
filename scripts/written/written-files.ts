import { featureSchema } from './feature-schema';
import { packageVersions } from './package-versions';
import type { WrittenFile } from './written-file';

/** All files that `npm run check -- --fix` writes. */
export function writtenFiles(): WrittenFile[] {
  return [featureSchema(), ...packageVersions()];
}
