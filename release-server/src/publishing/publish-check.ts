import { unmetByAll } from '../compatibility';
import { type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';

/** @throws ReleaseError if no published shell shares the package versions that a build needs */
export function checkSharedVersions(build: ReleaseRecord, shells: ReleaseRecord[]): void {
  if (build.feature === SHELL) return;
  if (shells.length === 0) throw new ReleaseError('No shell is published yet: publish the shell first.');
  const unmet = unmetByAll(build, shells);
  if (unmet) throw new ReleaseError(`${unmet}, and no published shell shares what it needs.`);
}

/** Error for a build whose id is published with other files. The id is a hash of the sources, so the two builds should be equal. */
export function contentConflict({ feature, id }: ReleaseRecord): ReleaseError {
  return new ReleaseError(
    `${feature} ${id} is already published with other content, and a release never changes: ` +
      'this build of the same sources has other files. Publish the build that was made first, or raise the version.',
    409,
  );
}
