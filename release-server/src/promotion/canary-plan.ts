import { canariesIn, type RegistryContent, type RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { contentOf, type Known, requireServable, withCanariesLive } from './plan';

const HOUR_MS = 60 * 60_000;
/** How long a canary has for its clean visits, unless somebody said otherwise. */
const HOURS = 24;
/** How long it waits for somebody to decide after that. */
const HELD_HOURS = 24;

/** Two make four kinds of pages, three would make eight. */
const AT_ONCE = 2;

/** What a cohort can be called: never a number, which is what those are given who have followed no link. */
export const COHORT_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Which release is to be a canary, and for whom. */
export interface CanaryWish extends ReleaseName {
  /** Of all visits; whole, 1 to 99. */
  percent: number;
  /** Whoever follows a link into the cohort of this name is given it too. */
  cohort?: string;
  /** Hours that it has for its clean visits; default 24. */
  hours?: number;
}

/**
 * What the registry says once a part of all visits is given a release. What was counted of it at another share is forgotten.
 * @throws ReleaseError if nothing of the feature is live, another release of it is a canary already, or the release
 * could not be promoted
 */
export function planCanary(
  known: Known,
  current: RegistryRevision,
  { feature, id, percent, cohort, hours = HOURS }: CanaryWish,
  by: string,
  now = Date.now(),
): RegistryContent {
  const live = current.features[feature];
  if (!live)
    throw new ReleaseError(`No ${feature} is live that a canary could be held against: promote it.`, 404);
  if (live.live === id) throw new ReleaseError(`${feature} ${id} is live already.`, 409);
  if (live.canary && live.canary.release !== id)
    throw new ReleaseError(
      `${feature} ${live.canary.release} is a canary already, and a feature has one: promote it, or stop it first.`,
      409,
    );
  const others = canariesIn(current).flatMap(([name]) => (name === feature ? [] : [name]));
  if (others.length >= AT_ONCE)
    throw new ReleaseError(
      `${others.join(' and ')} have canaries already, and an edge makes pages of every mixture: promote or stop one first.`,
      409,
    );
  requirePercent(percent);
  if (cohort !== undefined && !COHORT_NAME.test(cohort))
    throw new ReleaseError(`A cohort is called by small letters, digits and -: "${cohort}" is not.`);
  requireServable(known, current, { [feature]: id }, withCanariesLive(current.features));
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

/** What the registry says once a feature's canary is taken back, and which that was. @throws ReleaseError if it has none */
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

/** What the log calls the begin of a canary, or of another share of it. */
export function canaryOf({ feature, id, percent, cohort }: CanaryWish): string {
  return `canary ${feature} ${id} at ${percent} %${cohort ? ` and for the cohort ${cohort}` : ''}`;
}

function requirePercent(percent: number): void {
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return;
  throw new ReleaseError(
    'A canary is given to 1 to 99 percent of all visits, a whole number: promote makes a release everybody’s.',
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
