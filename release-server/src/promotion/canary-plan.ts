import { COHORT_NAME, canariesIn, type RegistryContent, type RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { contentOf, type ReleaseLookup, requireServable, withCanariesLive } from './plan';

const HOUR_MS = 60 * 60_000;
/** Default time in which a canary should have its clean visits. */
const DEFAULT_HOURS = 24;
/** Time that a person has for a decision after the deadline. */
const HELD_HOURS = 24;

/** Largest number of canaries. An edge renders each combination of live releases and canaries: two canaries make four combinations. */
const MAX_CANARIES = 2;

/** A canary to begin, and the visits that get it. */
export interface CanaryWish extends ReleaseName {
  /** Share of all visits; a whole number from 1 to 99. */
  percent: number;
  /** Visits with `?cohort=<name>` get it too. */
  cohort?: string;
  /** Hours in which the canary should have its clean visits; default 24. */
  hours?: number;
}

/**
 * Content of the registry with a new canary, or with another share of visits for a running one, whose counts then start again.
 * @throws ReleaseError if the feature has no live release or another canary, or the release could not be promoted
 */
export function planCanary(
  lookup: ReleaseLookup,
  current: RegistryRevision,
  { feature, id, percent, cohort, hours = DEFAULT_HOURS }: CanaryWish,
  by: string,
  now = Date.now(),
): RegistryContent {
  const live = current.features[feature];
  if (!live)
    throw new ReleaseError(`No ${feature} is live that a canary could be compared with: promote it.`, 404);
  if (live.live === id) throw new ReleaseError(`${feature} ${id} is live already.`, 409);
  if (live.canary && live.canary.release !== id)
    throw new ReleaseError(
      `${feature} ${live.canary.release} is a canary already, and a feature has one: promote it, or stop it first.`,
      409,
    );
  const withCanaries = canariesIn(current).flatMap(([name]) => (name === feature ? [] : [name]));
  if (withCanaries.length >= MAX_CANARIES)
    throw new ReleaseError(
      `${withCanaries.join(' and ')} have canaries already, and an edge makes pages of every combination: promote or stop one first.`,
      409,
    );
  requirePercent(percent);
  if (cohort !== undefined && !COHORT_NAME.test(cohort))
    throw new ReleaseError(
      `A cohort name is a lower-case letter, then up to 31 lower-case letters, digits or "-": "${cohort}" is not.`,
    );
  requireServable(lookup, current, { [feature]: id }, withCanariesLive(current.features));
  const deadline = now + hours * HOUR_MS;
  const canary = {
    release: id,
    percent,
    ...(cohort && { cohort }),
    since: isoOf(now),
    deadline: isoOf(deadline),
    heldUntil: isoOf(deadline + HELD_HOURS * HOUR_MS),
    by,
  };
  return { ...contentOf(current), features: { ...current.features, [feature]: { ...live, canary } } };
}

/** Content of the registry without a feature's canary, and its release id. @throws ReleaseError if it has none */
export function planStop(
  current: RegistryRevision,
  feature: string,
): { content: RegistryContent; id: string } {
  const before = current.features[feature];
  if (!before?.canary) throw new ReleaseError(`${feature} has no canary.`, 404);
  const { canary, ...live } = before;
  const features = { ...current.features, [feature]: live };
  return { content: { ...contentOf(current), features }, id: canary.release };
}

/** Action in the log for a canary that begins, or that gets another share of visits. */
export function canaryAction({ feature, id, percent, cohort }: CanaryWish): string {
  return `canary ${feature} ${id} at ${percent} %${cohort ? ` and for the cohort ${cohort}` : ''}`;
}

function requirePercent(percent: number): void {
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return;
  throw new ReleaseError(
    'A canary is given to 1 to 99 percent of all visits, a whole number: promote makes a release live for all visits.',
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
