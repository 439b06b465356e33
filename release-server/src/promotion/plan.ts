import { unmetNeeds } from '../compatibility';
import type { LiveRelease, RegistryContent, RegistryRevision } from '../registry';
import { type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { ReleaseLookup } from './release-lookup';

// Computes the next content of the registry for a promotion, a rollback or a block, and refuses a change that would break pages. The
// caller has read the releases, and writes the revision.

/**
 * Content of the registry with these releases live.
 * @param releaseIds by feature @throws ReleaseError as `requireServable`
 */
export function planPromotion(
  lookup: ReleaseLookup,
  current: RegistryRevision,
  releaseIds: Record<string, string>,
  by: string,
): RegistryContent {
  const features = withLive(current, releaseIds, by);
  requireServable(lookup, current, releaseIds, withCanariesLive(features));
  return { ...contentOf(current), features };
}

/**
 * Checks that visitors can get these releases, as live releases or as canaries.
 * @param releaseIds by feature @param withCanaries result of `withCanariesLive`
 * @throws ReleaseError if a release is missing, damaged or blocked, no shell is live, or a remote cannot run on the shell
 */
export function requireServable(
  lookup: ReleaseLookup,
  { features, blocked }: RegistryRevision,
  releaseIds: Record<string, string>,
  withCanaries: RegistryContent['features'],
): void {
  for (const [feature, id] of Object.entries(releaseIds)) {
    const reason = blocked?.[feature]?.[id];
    if (reason !== undefined)
      throw new ReleaseError(`${feature} ${id} is blocked and can never be live: ${reason}`, 409);
  }
  for (const [feature, id] of Object.entries(releaseIds)) {
    lookup.read(feature, id);
    const damage = lookup.damageOf(feature, id);
    if (damage)
      throw new ReleaseError(`${feature} ${id} is damaged in the store: ${damage}. Publish it again.`);
  }
  // A remote must run on the live shell and on the shell's canary; a shell must run the live remotes and their canaries.
  for (const combination of [features, withCanaries]) requireCompatible(lookup, combination, releaseIds);
}

/** The releases that a visitor with all canaries gets: each canary in the place of its live release. */
export function withCanariesLive(features: RegistryContent['features']): RegistryContent['features'] {
  return Object.fromEntries(
    Object.entries(features).map(([feature, each]) => [
      feature,
      { ...each, live: each.canary?.release ?? each.live },
    ]),
  );
}

/** Release id that a rollback makes live. @throws ReleaseError without a live or a previous release */
export function previousOf({ features }: RegistryRevision, feature: string): string {
  if (!features[feature]) throw new ReleaseError(`${feature} has no live release.`, 404);
  const { previous } = features[feature];
  if (!previous) throw new ReleaseError(`${feature} has no release before this one to go back to.`, 404);
  return previous;
}

/** Content of the registry with a blocked release, which is no longer a canary or rollback target. @throws ReleaseError if it is live */
export function planBlock(
  current: RegistryRevision,
  feature: string,
  id: string,
  reason: string,
): RegistryContent {
  if (current.features[feature]?.live === id)
    throw new ReleaseError(`${feature} ${id} is live: roll back or promote another one first.`, 409);
  const entry = current.features[feature];
  return {
    ...contentOf(current),
    features: entry ? { ...current.features, [feature]: withoutRelease(entry, id) } : current.features,
    blocked: { ...current.blocked, [feature]: { ...current.blocked?.[feature], [id]: reason } },
  };
}

/** Removes a release as the target of a rollback and as a canary. */
function withoutRelease({ canary, ...entry }: LiveRelease, id: string): LiveRelease {
  return {
    ...entry,
    previous: entry.previous === id ? null : entry.previous,
    ...(canary && canary.release !== id && { canary }),
  };
}

/**
 * Why a release cannot go live with the other live releases, a line per conflict. It can be published nevertheless, because matching
 * releases of the other features may go live in the same promotion.
 */
export function misfitsOf(release: ReleaseRecord, live: readonly ReleaseRecord[]): string[] {
  const unmet =
    release.feature === SHELL
      ? live.filter(({ feature }) => feature !== SHELL).map((remote) => unmetNeeds(remote, release))
      : live.filter(({ feature }) => feature === SHELL).map((shell) => unmetNeeds(release, shell));
  return unmet.filter((each) => each !== undefined);
}

/** A revision without its number and signatures. */
export function contentOf({ revision: _, signed: __, ...content }: RegistryRevision): RegistryContent {
  return content;
}

function withLive(
  { features }: RegistryRevision,
  releaseIds: Record<string, string>,
  by: string,
): RegistryRevision['features'] {
  const at = new Date().toISOString();
  const changed = Object.entries(releaseIds).map(([feature, live]) => {
    const before = features[feature];
    if (before?.live === live) return [feature, { ...before, by, at }];
    // Drops the feature's canary, because it was compared with the release that was live before.
    return [feature, { live, previous: before?.live ?? null, by, at }];
  });
  return { ...features, ...Object.fromEntries(changed) };
}

/** @throws ReleaseError if a remote cannot run on the shell, after `releaseIds` have replaced releases in `features` */
function requireCompatible(
  lookup: ReleaseLookup,
  features: RegistryContent['features'],
  releaseIds: Record<string, string>,
): void {
  const idOf = (feature: string) => releaseIds[feature] ?? features[feature]?.live;
  const shellId = idOf(SHELL);
  if (!shellId) throw new ReleaseError('No shell is live yet: promote a shell first, or together with it.');
  const shell = lookup.read(SHELL, shellId);
  // A new shell affects every remote.
  const affected =
    SHELL in releaseIds ? [...Object.keys(features), ...Object.keys(releaseIds)] : Object.keys(releaseIds);
  for (const feature of new Set(affected)) {
    const id = idOf(feature);
    // A live release that is missing in the storage does not prevent a promotion, because edges leave it out of pages anyway.
    if (feature === SHELL || !id || !lookup.has(feature, id)) continue;
    const unmet = unmetNeeds(lookup.read(feature, id), shell);
    if (unmet) throw new ReleaseError(`${unmet}. Promote compatible releases in one command.`);
  }
}
