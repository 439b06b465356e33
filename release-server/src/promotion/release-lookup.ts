import { type FindClaimSource, requireOwnClaims } from '../claims/claim-owners';
import { type RegistryContent, type RegistryRevision, servedIds } from '../registry';
import type { ReleaseRecord } from '../release';
import { notPublished } from '../release-error';
import type { Artifacts } from '../storage/artifacts/artifacts';

/** Releases that were read from the storage, as plans and claims need them. */
export interface ReleaseLookup {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if the release was never published */
  read(feature: string, id: string): ReleaseRecord;
  /** How the files of a release differ from its build; `undefined` if they do not. */
  damageOf(feature: string, id: string): string | undefined;
  claimSource: FindClaimSource;
}

/**
 * Reads the served releases, the fallbacks and the releases in `releaseIds`. Checks the files of a release for damage only if the release
 * is in `releaseIds`.
 * @param releaseIds by feature: the releases that a promotion, a rollback or a canary serves
 */
export async function lookUpReleases(
  artifacts: Pick<Artifacts, 'find' | 'damageOf'>,
  current: RegistryRevision,
  releaseIds: Record<string, string>,
): Promise<ReleaseLookup> {
  const fallbacks = Object.entries(current.features).flatMap(([feature, { previous }]): [string, string][] =>
    previous ? [[feature, previous]] : [],
  );
  const ids = [...servedIds(current), ...fallbacks, ...Object.entries(releaseIds)];
  const read = async ([feature, id]: [string, string]) => {
    const release = await artifacts.find(feature, id);
    const damage = release && releaseIds[feature] === id ? await artifacts.damageOf(feature, id) : undefined;
    return [`${feature} ${id}`, { release, damage }] as const;
  };
  const releases = new Map(await Promise.all(ids.map(read)));
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

/** @throws ReleaseError if another feature owns a route or slot of a release by its live release, its canary or its fallback */
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
