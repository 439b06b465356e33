import { type FindClaimSource, requireOwnClaims } from '../claims/claim-owners';
import { type RegistryContent, type RegistryRevision, servedIds } from '../registry';
import type { ReleaseRecord } from '../release';
import { notPublished } from '../release-error';
import type { Artifacts } from '../storage/artifacts/artifacts';

/** Releases that were read from the storage beforehand, because the functions that plan a change are synchronous. */
export interface ReleaseLookup {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if the release was not read, because the storage does not have it */
  read(feature: string, id: string): ReleaseRecord;
  /** How the files of a release differ from its record; `undefined` if they do not, or were not checked. */
  damageOf(feature: string, id: string): string | undefined;
  claimSource: FindClaimSource;
}

/**
 * Reads the live releases, canaries and fallbacks, and the releases in `releaseIds`. Only the latter are checked for damage.
 * @param releaseIds by feature: the releases that go live or become canaries
 */
export async function lookUpReleases(
  artifacts: Pick<Artifacts, 'find' | 'damageOf'>,
  current: RegistryRevision,
  releaseIds: Record<string, string>,
): Promise<ReleaseLookup> {
  const fallbacks = Object.entries(current.features).flatMap(([feature, { previous }]): [string, string][] =>
    previous ? [[feature, previous]] : [],
  );
  const names = [...servedIds(current), ...fallbacks, ...Object.entries(releaseIds)];
  const read = async ([feature, id]: [string, string]) => {
    const release = await artifacts.find(feature, id);
    const damage = release && releaseIds[feature] === id ? await artifacts.damageOf(feature, id) : undefined;
    return [`${feature} ${id}`, { release, damage }] as const;
  };
  const releases = new Map(await Promise.all(names.map(read)));
  const find = (feature: string, id: string) => releases.get(`${feature} ${id}`)?.release;
  return {
    has: (feature, id) => find(feature, id) !== undefined,
    read: (feature, id) => {
      const release = find(feature, id);
      if (release) return release.record;
      throw notPublished(feature, id);
    },
    damageOf: (feature, id) => releases.get(`${feature} ${id}`)?.damage,
    claimSource: (feature, id) => {
      const release = find(feature, id);
      return release && { ...release.record, manifest: release.manifest };
    },
  };
}

/**
 * @param before the current registry @param after the registry with `releaseIds`
 * @throws ReleaseError if the live release, canary or fallback of another feature owns a route or slot of one of the releases
 */
export function checkClaimsOf(
  { claimSource }: ReleaseLookup,
  before: RegistryRevision,
  after: RegistryContent,
  releaseIds: Record<string, string>,
): void {
  for (const [feature, id] of Object.entries(releaseIds)) {
    const release = claimSource(feature, id);
    if (release) requireOwnClaims({ ...release, id }, before, after, claimSource, 'cannot go live');
  }
}
