import { unmetNeeds } from '../compatibility';
import type { LiveRelease, RegistryContent, RegistryRevision } from '../registry';
import { type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { ReleaseLookup } from './release-lookup';

// Pure functions that compute the next content of the registry for a promotion or a block, and refuse the change if no pages could be
// made from that content.

/**
 * Content of the registry with these releases live.
 * @param releaseIds by feature
 * @throws ReleaseError if a release is missing, damaged, blocked, or cannot run on the shell
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
 * Checks that visitors can get these releases.
 * @param releaseIds by feature
 * @param others features as a visitor with all canaries gets them
 * @throws ReleaseError if a release is missing, damaged, blocked, or cannot run on the shell
 */
export function requireServable(
  lookup: ReleaseLookup,
  { features, blocked }: RegistryRevision,
  releaseIds: Record<string, string>,
  others: RegistryContent['features'],
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
  for (const combination of [features, others]) checkTogether(lookup, combination, releaseIds);
}

/** The features as a visitor with all canaries gets them: each canary in the place of the live release. */
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

/**
 * Content of the registry with a release blocked.
 * @throws ReleaseError if the release is live, because pages need it
 */
export function planBlock(
  current: RegistryRevision,
  feature: string,
  id: string,
  reason: string,
): RegistryContent {
  if (current.features[feature]?.live === id)
    throw new ReleaseError(`${feature} ${id} is live: roll back or promote another one first.`, 409);
  const before = current.features[feature];
  return {
    ...contentOf(current),
    features: before ? { ...current.features, [feature]: withoutRelease(before, id) } : current.features,
    blocked: { ...current.blocked, [feature]: { ...current.blocked?.[feature], [id]: reason } },
  };
}

/** Removes a release as the target of a rollback and as a canary. */
function withoutRelease({ canary, ...before }: LiveRelease, id: string): LiveRelease {
  return {
    ...before,
    previous: before.previous === id ? null : before.previous,
    ...(canary && canary.release !== id && { canary }),
  };
}

/**
 * Why a release cannot go live with the other live releases, a line per conflict. The release can be published nevertheless, because
 * matching releases of the other features may go live together with it.
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

/** Every remote that would be live must run on the shell that would be live. */
function checkTogether(
  lookup: ReleaseLookup,
  features: RegistryContent['features'],
  releaseIds: Record<string, string>,
): void {
  const idOf = (feature: string) => releaseIds[feature] ?? features[feature]?.live;
  const shellId = idOf(SHELL);
  if (!shellId) throw new ReleaseError('No shell is live yet: promote a shell first, or together with it.');
  const shell = lookup.read(SHELL, shellId);
  const affected =
    SHELL in releaseIds ? [...Object.keys(features), ...Object.keys(releaseIds)] : Object.keys(releaseIds);
  for (const feature of new Set(affected)) {
    const id = idOf(feature);
    // A live release that is missing is left out of pages anyway.
    if (feature === SHELL || !id || !lookup.has(feature, id)) continue;
    const unmet = unmetNeeds(lookup.read(feature, id), shell);
    if (unmet) throw new ReleaseError(`${unmet}. Promote compatible releases in one command.`);
  }
}
