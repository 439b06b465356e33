import { unmetByAll } from '../compatibility';
import { type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';

/** @throws ReleaseError if no published shell shares the versions that a build needs */
export function checkSharedVersions(build: ReleaseRecord, shells: ReleaseRecord[]): void {
  if (build.feature === SHELL) return;
  if (shells.length === 0) throw new ReleaseError('No shell is published yet: publish the shell first.');
  const unmet = unmetByAll(build, shells);
  if (unmet) throw new ReleaseError(`${unmet}, and no other published shell lends that.`);
}

/** Error for another build under an existing id. */
export function contentConflict({ feature, id }: ReleaseRecord): ReleaseError {
  return new ReleaseError(
    `${feature} ${id} is already published with other content, and a release never changes: ` +
      'the same sources gave another build. Publish from where it was built, or raise the version.',
    409,
  );
}
