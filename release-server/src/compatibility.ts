import satisfies from 'semver/functions/satisfies.js';
import type { ReleaseRecord } from './release';

/** Why a release cannot run on a shell; `undefined` if the package versions that the shell shares satisfy the release's ranges. */
export function unmetNeeds({ feature, id, needs }: ReleaseRecord, shell: ReleaseRecord): string | undefined {
  const unmet = Object.entries(needs).filter(([name, range]) => !satisfies(shell.lends[name] ?? '', range));
  if (unmet.length === 0) return undefined;
  const missingPackages = unmet.map(
    ([name, range]) => `${name} ${range} (shell ${shell.id} shares ${shell.lends[name] ?? 'none'})`,
  );
  return `${feature} ${id} needs ${missingPackages.join(', ')}`;
}

/** Why the first shell cannot run a release, if no shell can; `undefined` if at least one can. @param shells the newest first */
export function unmetByAll(release: ReleaseRecord, shells: ReleaseRecord[]): string | undefined {
  const unmet = shells.map((shell) => unmetNeeds(release, shell));
  return unmet.every((each) => each !== undefined) ? unmet[0] : undefined;
}
