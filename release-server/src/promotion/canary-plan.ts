import { canariesIn, GROUP_NAME, groupOf, type RegistryContent, type RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { contentOf, requireServable, withCanariesLive } from './plan';
import type { ReleaseLookup } from './release-lookup';

// Computes the next content of the registry for a new, changed or stopped canary. `src/canary` has the rule that stops a running canary.

const HOUR_MS = 60 * 60_000;

/** A month, because edges' counts are kept only a little longer (`LONGEST_CANARY_MS`). */
export const MAX_HOURS = 720;
/** Default time in which a canary should have 300 clean visits (`CountedVisits.clean`). */
const DEFAULT_HOURS = 24;
/**
 * Time after the deadline in which a canary that may not be promoted is held: it keeps running, and a person can promote or stop it.
 * After that time the canary rule ends the canary (`canary/decision.ts`).
 */
const HELD_HOURS = 24;

/**
 * Largest number of features with a canary. A visit can get several canaries, so an edge renders pages for each combination of live
 * releases and canaries. Two canaries make four combinations.
 */
const MAX_CANARIES = 2;

export interface CanaryWish extends ReleaseName {
  /** Share of all visits; a whole number from 1 to 99. */
  percent: number;
  /** Visits with `?group=<name>` get the canary too. Default: the group of the running canary; empty: none. */
  group?: string;
  /** Time in which the canary should have its clean visits: 1 to `MAX_HOURS`, default 24. */
  hours?: number;
}

/**
 * Content of the registry with a new canary, or with another share of visits for a running one. Visits are counted from zero in both cases.
 * @throws ReleaseError if the feature has no live release or has another canary, if this release is live, if two other features have
 * canaries, if `percent`, `group` or `hours` is invalid, or if the release could not be promoted
 */
export function planCanary(
  lookup: ReleaseLookup,
  current: RegistryRevision,
  { feature, id, percent, group: wished, hours = DEFAULT_HOURS }: CanaryWish,
  by: string,
): RegistryContent {
  const entry = current.features[feature];
  if (!entry)
    throw new ReleaseError(
      `${feature} has no live release to compare a canary with: promote a release first.`,
      404,
    );
  if (entry.live === id) throw new ReleaseError(`${feature} ${id} is live already.`, 409);
  if (entry.canary && entry.canary.release !== id)
    throw new ReleaseError(
      `${feature} ${entry.canary.release} is a canary already, and a feature has at most one: promote it, or stop it first.`,
      409,
    );
  const otherFeatures = canariesIn(current).flatMap(([name]) => (name === feature ? [] : [name]));
  if (otherFeatures.length >= MAX_CANARIES)
    throw new ReleaseError(
      `${otherFeatures.join(' and ')} have canaries already, and an edge makes pages of every combination: promote or stop one first.`,
      409,
    );
  if (!(Number.isInteger(percent) && percent >= 1 && percent <= 99))
    throw new ReleaseError(
      'A canary is given to 1 to 99 percent of all visits, a whole number: promote makes a release live for all visits.',
    );
  const group = wished ?? (entry.canary && groupOf(entry.canary));
  if (group && !GROUP_NAME.test(group))
    throw new ReleaseError(
      `A group name is a lower-case letter, then up to 31 lower-case letters, digits or "-": "${group}" is not.`,
    );
  if (!(Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS))
    throw new ReleaseError(`A canary has 1 to ${MAX_HOURS} hours for its clean visits, a whole number.`);
  requireServable(lookup, current, { [feature]: id }, withCanariesLive(current.features));
  const now = Date.now();
  const deadline = now + hours * HOUR_MS;
  const canary = {
    release: id,
    percent,
    // Edges of earlier versions read `cohort`: deprecated since 1.3.0, removed in 1.4.0.
    ...(group && { group, cohort: group }),
    since: isoOf(now),
    deadline: isoOf(deadline),
    heldUntil: isoOf(deadline + HELD_HOURS * HOUR_MS),
    by,
  };
  return { ...contentOf(current), features: { ...current.features, [feature]: { ...entry, canary } } };
}

/** Content of the registry without a feature's canary, and the canary's release id. @throws ReleaseError 404 without a canary */
export function planStop(
  current: RegistryRevision,
  feature: string,
): { content: RegistryContent; id: string } {
  const entry = current.features[feature];
  if (!entry?.canary) throw new ReleaseError(`${feature} has no canary.`, 404);
  const { canary, ...withoutCanary } = entry;
  const features = { ...current.features, [feature]: withoutCanary };
  return { content: { ...contentOf(current), features }, id: canary.release };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
