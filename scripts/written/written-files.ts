import { featureSchema } from './feature-schema';
import { templateVersions } from './template-versions';
import type { WrittenFile } from './written-file';

/** All files that `npm run fix` writes. */
export function writtenFiles(): WrittenFile[] {
  return [featureSchema(), templateVersions()];
}
