import { unmetNeeds } from '../needs';
import { ReleaseRefusal } from '../refusal';
import { RegistryConflict, type RegistryRevision } from '../registry/registry';
import { SHELL } from '../release';
import { damageOf } from '../store/release-check';
import type { ReleaseStore } from '../store/store';
import type { ReleasePlace } from './place';

/** Who changes what is live, and on what terms. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry has moved on from this revision. */
  ifRevision?: number;
}

/**
 * Makes releases live, all of them in one revision.
 * @param wanted release id by feature
 * @throws ReleaseRefusal if one of them is not there, not whole, or would meet a shell that it cannot run on
 */
export function promote({ store, registry }: ReleasePlace, wanted: Record<string, string>, change: Change) {
  const names = Object.entries(wanted).map(([feature, id]) => `${feature} ${id}`);
  return registry.update(
    (current) => {
      checkTogether(store, current, wanted);
      return withLive(current, wanted, change.by);
    },
    audit(`promote ${names.join(', ')}`, change),
    change.ifRevision,
  );
}

/**
 * Makes the release live that was live before. Doing it twice is going back and forth.
 * @throws ReleaseRefusal if there is none, or it cannot be live any more
 */
export function rollback({ store, registry }: ReleasePlace, feature: string, change: Change) {
  const known = registry.read();
  if (change.ifRevision !== undefined && change.ifRevision !== known.revision)
    throw new RegistryConflict(known.revision, change.ifRevision);
  const previous = known.features[feature]?.previous;
  if (!known.features[feature]) throw new ReleaseRefusal(`${feature} has no live release.`);
  if (!previous) throw new ReleaseRefusal(`${feature} has no release before this one to go back to.`);
  return registry.update(
    (current) => {
      checkTogether(store, current, { [feature]: previous });
      return withLive(current, { [feature]: previous }, change.by);
    },
    audit(`rollback ${feature} to ${previous}`, change),
    // What it goes back to was read from this revision.
    known.revision,
  );
}

function audit(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
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
function checkTogether(
  store: ReleaseStore,
  { features }: RegistryRevision,
  wanted: Record<string, string>,
): void {
  for (const [feature, id] of Object.entries(wanted)) {
    const damage = damageOf(store.read(feature, id));
    if (damage)
      throw new ReleaseRefusal(`${feature} ${id} is damaged in the store: ${damage}. Publish it again.`);
  }
  const idOf = (feature: string) => wanted[feature] ?? features[feature]?.live;
  const shellId = idOf(SHELL);
  if (!shellId) throw new ReleaseRefusal('No shell is live yet: promote a shell first, or together with it.');
  const shell = store.read(SHELL, shellId);
  const affected = SHELL in wanted ? [...Object.keys(features), ...Object.keys(wanted)] : Object.keys(wanted);
  for (const feature of new Set(affected)) {
    const id = idOf(feature);
    // One that is not in the store is left out of pages as it is.
    if (feature === SHELL || !id || !store.has(feature, id)) continue;
    const unmet = unmetNeeds(store.read(feature, id), shell);
    if (unmet) throw new ReleaseRefusal(`${unmet}. Promote what fits together in one command.`);
  }
}
