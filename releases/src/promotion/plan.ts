import { unmetNeeds } from '../needs';
import { ReleaseRefusal } from '../refusal';
import type { RegistryContent, RegistryRevision } from '../registry/registry';
import { type ReleaseRecord, SHELL } from '../release';

/** What must be known of releases to say whether they can be live together. */
export interface Known {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseRefusal if it was never published */
  read(feature: string, id: string): ReleaseRecord;
  /** Why its files are not those it was built with, or `undefined` if they are. */
  damageOf(feature: string, id: string): string | undefined;
}

/**
 * What the registry says once these releases are live.
 * @param wanted release id by feature
 * @throws ReleaseRefusal if one of them is not there, not whole, blocked, or would meet a shell that it cannot run on
 */
export function planPromotion(
  known: Known,
  current: RegistryRevision,
  wanted: Record<string, string>,
  by: string,
): RegistryContent {
  for (const [feature, id] of Object.entries(wanted)) {
    const reason = current.blocked?.[feature]?.[id];
    if (reason !== undefined)
      throw new ReleaseRefusal(`${feature} ${id} is blocked and can never be live: ${reason}`, 409);
  }
  checkTogether(known, current, wanted);
  return { ...contentOf(current), features: withLive(current, wanted, by) };
}

/** Release id that a rollback of a feature leads to. @throws ReleaseRefusal if there is none */
export function previousOf({ features }: RegistryRevision, feature: string): string {
  if (!features[feature]) throw new ReleaseRefusal(`${feature} has no live release.`, 404);
  const { previous } = features[feature];
  if (!previous) throw new ReleaseRefusal(`${feature} has no release before this one to go back to.`, 404);
  return previous;
}

/**
 * What the registry says once a release may never be live again.
 * @throws ReleaseRefusal if it is live now: pages would lose it in the same moment
 */
export function planBlock(
  current: RegistryRevision,
  feature: string,
  id: string,
  reason: string,
): RegistryContent {
  if (current.features[feature]?.live === id)
    throw new ReleaseRefusal(`${feature} ${id} is live: roll back or promote another one first.`, 409);
  const before = current.features[feature];
  const features =
    before?.previous === id
      ? { ...current.features, [feature]: { ...before, previous: null } }
      : current.features;
  return {
    features,
    blocked: { ...current.blocked, [feature]: { ...current.blocked?.[feature], [id]: reason } },
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

function contentOf({ revision: _, signed: __, ...content }: RegistryRevision): RegistryContent {
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
    const previous = before?.live === live ? before.previous : (before?.live ?? null);
    return [feature, { live, previous, by, at }];
  });
  return { ...features, ...Object.fromEntries(changed) };
}

/** Every remote that would be live must run on the shell that would be live. */
function checkTogether(known: Known, { features }: RegistryRevision, wanted: Record<string, string>): void {
  for (const [feature, id] of Object.entries(wanted)) {
    // One that was never published is refused as such.
    known.read(feature, id);
    const damage = known.damageOf(feature, id);
    if (damage)
      throw new ReleaseRefusal(`${feature} ${id} is damaged in the store: ${damage}. Publish it again.`);
  }
  const idOf = (feature: string) => wanted[feature] ?? features[feature]?.live;
  const shellId = idOf(SHELL);
  if (!shellId) throw new ReleaseRefusal('No shell is live yet: promote a shell first, or together with it.');
  const shell = known.read(SHELL, shellId);
  const affected = SHELL in wanted ? [...Object.keys(features), ...Object.keys(wanted)] : Object.keys(wanted);
  for (const feature of new Set(affected)) {
    const id = idOf(feature);
    // One that is not in the store is left out of pages as it is.
    if (feature === SHELL || !id || !known.has(feature, id)) continue;
    const unmet = unmetNeeds(known.read(feature, id), shell);
    if (unmet) throw new ReleaseRefusal(`${unmet}. Promote what fits together in one command.`);
  }
}
