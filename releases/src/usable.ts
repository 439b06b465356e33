import type { FeatureManifest } from '@stepwell/platform';
import satisfies from 'semver/functions/satisfies.js';
import { type BuildRecord, type Ownership, SHELL } from './release';

/** A release with its manifest, as far as the shell decides whether it can be used. */
export type Candidate = Pick<BuildRecord, 'feature' | 'id' | 'needs'> & { manifest?: FeatureManifest };
type Shell = Pick<BuildRecord, 'id' | 'lends' | 'owners'>;

/** Why a remote's release cannot be used with a shell; `undefined` if it can. */
export function misfitOf(release: Candidate, shell: Shell): string | undefined {
  return unmetNeeds(release, shell) ?? foreignClaim(release, shell);
}

/** The package versions that the shell shares must satisfy the release's ranges. */
function unmetNeeds({ needs }: Candidate, shell: Shell): string | undefined {
  const unmet = Object.entries(needs).filter(([name, range]) => !satisfies(shell.lends[name] ?? '', range));
  if (unmet.length === 0) return undefined;
  const ranges = unmet.map(
    ([name, range]) => `${name} ${range} (shell ${shell.id} shares ${shell.lends[name] ?? 'none'})`,
  );
  return `it needs ${ranges.join(', ')}`;
}

/** A route of a release must be below a prefix of its feature, and a slot that another feature owns is not its. */
function foreignClaim({ feature, manifest }: Candidate, { id, owners = {} }: Shell): string | undefined {
  if (!manifest) return undefined;
  for (const { path } of manifest.routes) {
    const owner = ownerOf(owners, ({ routes }) => routes.some((prefix) => isBelow(path, prefix)));
    if (owner === feature) continue;
    return owner
      ? `its route ${path} belongs to ${owner} (table of owners in shell ${id})`
      : `its route ${path} belongs to no feature: add its prefix to the table of owners in the shell`;
  }
  for (const { at } of manifest.slots) {
    const owner = ownerOf(owners, ({ slots }) => slots.includes(at));
    if (owner && owner !== feature)
      return `its slot ${at} belongs to ${owner} (table of owners in shell ${id})`;
  }
  return undefined;
}

function ownerOf(owners: Record<string, Ownership>, owns: (each: Ownership) => boolean): string | undefined {
  return Object.entries(owners).find(([, each]) => owns(each))?.[0];
}

/** Whether a route is a prefix itself or below it. The router ignores case. `/` is the home page alone. */
function isBelow(path: string, prefix: string): boolean {
  const [route, above] = [path.toLowerCase(), prefix.toLowerCase()];
  return route === above || (above !== '/' && route.startsWith(`${above}/`));
}

/** The remotes among `releases` that the shell cannot use, a sentence each. */
export function misfitsOf(releases: readonly Candidate[], shell: Shell): string[] {
  return releases.flatMap((release) => {
    const misfit = release.feature === SHELL ? undefined : misfitOf(release, shell);
    return misfit
      ? [`${release.feature} ${release.id} cannot be used with shell ${shell.id}: ${misfit}`]
      : [];
  });
}
