import { unmetByAll } from '../compatibility';
import { type Release, type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { checkedBuild } from './release-check';

/**
 * Reads a build and makes all checks that need no copy of it: completeness, hashes, manifest, types of files, styles, package versions.
 * @param publishedShells reads the published shells, the newest first; called for remotes only
 * @throws ReleaseError if the build is invalid, or no published shell shares the package versions that it needs
 */
export async function buildToPublish(
  folder: string,
  publishedShells: () => ReleaseRecord[] | Promise<ReleaseRecord[]>,
): Promise<Release> {
  const build = checkedBuild(folder);
  // Loaded on demand, because processes that only read releases, such as edges, need no CSS parser.
  const { checkContent } = await import('./content-check');
  checkContent(build);
  if (build.feature === SHELL) return build;
  const shells = await publishedShells();
  if (shells.length === 0) throw new ReleaseError('No shell is published yet: publish the shell first.');
  const unmet = unmetByAll(build, shells);
  if (unmet) throw new ReleaseError(`${unmet}, and no published shell shares what it needs.`);
  return build;
}

/** Error for a build whose id is published with other files. The id contains a hash of the sources, so both builds should be equal. */
export function contentConflict({ feature, id }: ReleaseRecord): ReleaseError {
  return new ReleaseError(
    `${feature} ${id} is already published with other content, and a release never changes: ` +
      'this build of the same sources has other files. Publish the build that was made first, or raise the version.',
    409,
  );
}
