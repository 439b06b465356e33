import { unmetNeeds } from '../compatibility';
import type { LiveRelease, RegistryContent, RegistryRevision } from '../registry';
import { type ReleaseRecord, SHELL } from '../release';
import { ReleaseError } from '../release-error';

/** What must be known of releases to say whether they can be live together. */
export interface Known {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if it was never published */
  read(feature: string, id: string): ReleaseRecord;
  /** Why its files are not those it was built with, or `undefined` if they are. */
  damageOf(feature: string, id: string): string | undefined;
}

/**
 * What the registry says once these releases are live.
 * @param wanted release id by feature
 * @throws ReleaseError if one of them is not there, not whole, blocked, or would meet a shell that it cannot run on
 */
export function planPromotion(
  known: Known,
  current: RegistryRevision,
  wanted: Record<string, string>,
  by: string,
): RegistryContent {
  const features = withLive(current, wanted, by);
  requireServable(known, current, wanted, withCanariesLive(features));
  return { ...contentOf(current), features };
}

/**
 * Whether visitors can be given these releases.
 * @param wanted release id by feature
 * @param others what else is given to some visitors, as if it were live
 * @throws ReleaseError if one of them is not there, not whole, blocked, or would meet a shell that it cannot run on
 */
export function requireServable(
  known: Known,
  { features, blocked }: RegistryRevision,
  wanted: Record<string, string>,
  others: RegistryContent['features'],
): void {
  for (const [feature, id] of Object.entries(wanted)) {
    const reason = blocked?.[feature]?.[id];
    if (reason !== undefined)
      throw new ReleaseError(`${feature} ${id} is blocked and can never be live: ${reason}`, 409);
  }
  for (const [feature, id] of Object.entries(wanted)) {
    // One that was never published is refused as such.
    known.read(feature, id);
    const damage = known.damageOf(feature, id);
    if (damage)
      throw new ReleaseError(`${feature} ${id} is damaged in the store: ${damage}. Publish it again.`);
  }
  // A remote meets the live shell and a canary of it, a shell the live remotes and their canaries.
  for (const beside of [features, others]) checkTogether(known, beside, wanted);
}

/** What the visitors have who are given every canary. */
export function withCanariesLive(features: RegistryContent['features']): RegistryContent['features'] {
  return Object.fromEntries(
    Object.entries(features).map(([feature, each]) => [
      feature,
      { ...each, live: each.canary?.release ?? each.live },
    ]),
  );
}

/** Release id that a rollback of a feature leads to. @throws ReleaseError if there is none */
export function previousOf({ features }: RegistryRevision, feature: string): string {
  if (!features[feature]) throw new ReleaseError(`${feature} has no live release.`, 404);
  const { previous } = features[feature];
  if (!previous) throw new ReleaseError(`${feature} has no release before this one to go back to.`, 404);
  return previous;
}

/**
 * What the registry says once a release may never be live again.
 * @throws ReleaseError if it is live now: pages would lose it in the same moment
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

/** A rollback does not lead to it, and no visit is given it. */
function withoutRelease({ canary, ...before }: LiveRelease, id: string): LiveRelease {
  return {
    ...before,
    previous: before.previous === id ? null : before.previous,
    ...(canary && canary.release !== id && { canary }),
  };
}

/**
 * Why a release cannot go live beside what is live now, a line for each that does not fit: a remote is held against the
 * live shell, a shell against every live remote. It is no reason to refuse its publishing: what it fits may come with it.
 */
export function misfitsOf(release: ReleaseRecord, live: readonly ReleaseRecord[]): string[] {
  const unmet =
    release.feature === SHELL
      ? live.filter(({ feature }) => feature !== SHELL).map((remote) => unmetNeeds(remote, release))
      : live.filter(({ feature }) => feature === SHELL).map((shell) => unmetNeeds(release, shell));
  return unmet.filter((each) => each !== undefined);
}

/** What a revision says, without its number and its signatures. */
export function contentOf({ revision: _, signed: __, ...content }: RegistryRevision): RegistryContent {
  return content;
}

function withLive(
  { features }: RegistryRevision,
  wanted: Record<string, string>,
  by: string,
): RegistryRevision['features'] {
  const at = new Date().toISOString();
  const changed = Object.entries(wanted).map(([feature, live]) => {
    const before = features[feature];
    // A canary is held against what is live: once that has changed it says nothing any more.
    if (before?.live === live) return [feature, { ...before, by, at }];
    return [feature, { live, previous: before?.live ?? null, by, at }];
  });
  return { ...features, ...Object.fromEntries(changed) };
}

/** Every remote that would be live must run on the shell that would be live. */
function checkTogether(
  known: Known,
  features: RegistryContent['features'],
  wanted: Record<string, string>,
): void {
  const idOf = (feature: string) => wanted[feature] ?? features[feature]?.live;
  const shellId = idOf(SHELL);
  if (!shellId) throw new ReleaseError('No shell is live yet: promote a shell first, or together with it.');
  const shell = known.read(SHELL, shellId);
  const affected = SHELL in wanted ? [...Object.keys(features), ...Object.keys(wanted)] : Object.keys(wanted);
  for (const feature of new Set(affected)) {
    const id = idOf(feature);
    // One that is not in the store is left out of pages as it is.
    if (feature === SHELL || !id || !known.has(feature, id)) continue;
    const unmet = unmetNeeds(known.read(feature, id), shell);
    if (unmet) throw new ReleaseError(`${unmet}. Promote what fits together in one command.`);
  }
}
