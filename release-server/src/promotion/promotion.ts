import { damageOf } from '../publishing/release-check';
import { RegistryConflict } from '../registry';
import type { ReleaseStore } from '../storage/artifacts/release-store';
import type { ReleasePlace } from '../storage/release-place';
import { type Known, planPromotion, previousOf } from './plan';

/** Who changes what is live, and on what terms. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry has moved on from this revision. */
  ifRevision?: number;
  /** Releases go live although no good report says that they may; `reason` says why. */
  unplayed?: boolean;
}

/**
 * Makes releases live, all of them in one revision.
 * @param wanted release id by feature
 * @throws ReleaseError if one of them is not there, not whole, or would meet a shell that it cannot run on
 */
export function promote({ store, registry }: ReleasePlace, wanted: Record<string, string>, change: Change) {
  return registry.update(
    (current) => planPromotion(knownIn(store), current, wanted, change.by),
    auditOf(promotionOf(wanted), change),
    change.ifRevision,
  );
}

/**
 * Makes the release live that was live before. Doing it twice is going back and forth.
 * @throws ReleaseError if there is none, or it cannot be live any more
 */
export function rollback({ store, registry }: ReleasePlace, feature: string, change: Change) {
  const known = registry.read();
  if (change.ifRevision !== undefined && change.ifRevision !== known.revision)
    throw new RegistryConflict(known.revision, change.ifRevision);
  const previous = previousOf(known, feature);
  return registry.update(
    (current) => planPromotion(knownIn(store), current, { [feature]: previous }, change.by),
    auditOf(rollbackOf(feature, previous), change),
    // What it goes back to was read from this revision.
    known.revision,
  );
}

/** What the log calls a promotion. */
export function promotionOf(wanted: Record<string, string>): string {
  return `promote ${Object.entries(wanted)
    .map(([feature, id]) => `${feature} ${id}`)
    .join(', ')}`;
}

/** What the log calls a rollback. */
export function rollbackOf(feature: string, to: string): string {
  return `rollback ${feature} to ${to}`;
}

/** What the log says of a change. */
export function auditOf(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
}

function knownIn(store: ReleaseStore): Known {
  return {
    has: (feature, id) => store.has(feature, id),
    read: (feature, id) => store.read(feature, id),
    damageOf: (feature, id) => damageOf(store.read(feature, id)),
  };
}
