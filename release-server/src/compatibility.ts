import satisfies from 'semver/functions/satisfies.js';
import type { ReleaseRecord } from './release';

/** Why a release cannot run on a shell; `undefined` if the shell's versions satisfy the ranges that it needs. */
export function unmetNeeds({ feature, id, needs }: ReleaseRecord, shell: ReleaseRecord): string | undefined {
  const unmet = Object.entries(needs).filter(([name, range]) => !satisfies(shell.lends[name] ?? '', range));
  if (unmet.length === 0) return undefined;
  const missingPackages = unmet.map(
    ([name, range]) => `${name} ${range} (shell ${shell.id} shares ${shell.lends[name] ?? 'none'})`,
  );
  return `${feature} ${id} needs ${missingPackages.join(', ')}`;
}

/** Why the newest shell cannot run a release; `undefined` if any published shell can. */
export function unmetByAll(release: ReleaseRecord, shells: ReleaseRecord[]): string | undefined {
  const unmet = shells.map((shell) => unmetNeeds(release, shell));
  return unmet.every((each) => each !== undefined) ? unmet[0] : undefined;
}
