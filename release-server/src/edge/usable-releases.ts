import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmetNeeds } from '../compatibility';
import { hashOf } from '../publishing/file-integrity';
import type { RegistryRevision } from '../registry';
import { MANIFEST, RECORD, type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { ReleaseStore } from '../storage/artifacts/release-store';
import { howToMend } from './findings';

/** The releases of one remote that pages may be made of. */
export interface UsableRelease {
  /** What the registry names as live. */
  liveId: string;
  /** Absent where that cannot be read, or this shell cannot run it. */
  live?: Release;
  /** The last known good: what was live before, where it could take the live one's place. */
  previous?: Release;
}

export interface UsableReleases {
  shell: Release;
  /** By feature, sorted: those that have a release of any use. */
  remotes: ReadonlyMap<string, UsableRelease>;
  /** Release id by feature, of those that say nothing that could be believed: nobody knows what they are. */
  unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads what a registry names. A remote that cannot be read, or that this shell cannot run, is left out before any of
 * its code is touched, and said so.
 * @throws ReleaseError if no shell is live, or the live one is not in the store
 */
export function usableReleases(
  { features }: RegistryRevision,
  store: ReleaseStore,
  log: (text: string) => void,
): UsableReleases {
  const known = features[SHELL];
  if (!known) throw new ReleaseError('The registry names no live shell: publish and promote one.');
  const shell = described(store, SHELL, known.live);
  const remotes = new Map<string, UsableRelease>();
  const unreadable = new Map<string, string>();
  for (const [feature, { live: liveId, previous: previousId }] of Object.entries(features).sort()) {
    if (feature === SHELL) continue;
    let live: Release | undefined;
    try {
      const release = described(store, feature, liveId);
      const unmet = unmetNeeds(release, shell);
      if (unmet) log(`${feature} ${liveId} is left out: ${unmet}`);
      else live = release;
    } catch (error) {
      unreadable.set(feature, liveId);
      log(`${feature} ${liveId} is left out: ${(error as Error).message}`);
    }
    const previous =
      previousId && previousId !== liveId ? lastKnownGood(store, feature, previousId, shell) : undefined;
    if (live || previous) remotes.set(feature, { liveId, live, previous });
  }
  return { shell, remotes, unreadable };
}

/** Nobody needs it yet, so nothing is said of one that is of no use. One that is blocked the registry does not name. */
function lastKnownGood(
  store: ReleaseStore,
  feature: string,
  id: string,
  shell: Release,
): Release | undefined {
  if (!isReadable(store, feature, id)) return undefined;
  const release = described(store, feature, id);
  return unmetNeeds(release, shell) ? undefined : release;
}

/** Whether one that could not be read can be read now. */
export function isReadable(store: ReleaseStore, feature: string, id: string): boolean {
  try {
    return Boolean(described(store, feature, id));
  } catch {
    return false;
  }
}

/** A release with a description that can be believed. @throws ReleaseError otherwise, with what to do */
function described(store: ReleaseStore, feature: string, id: string): Release {
  if (!store.has(feature, id)) return store.read(feature, id);
  const release = store.find(feature, id);
  const damaged = !release ? RECORD : hasOwnManifest(release) ? undefined : MANIFEST;
  if (!release || damaged)
    throw new ReleaseError(
      `${feature} ${id} is damaged: ${damaged} is not what was published. ${howToMend(feature)}`,
    );
  const bare = fileWithoutHash(release);
  if (bare)
    throw new ReleaseError(`${feature} ${id} lists no hash of ${bare}, and without one nothing is loaded.`);
  return release;
}

/** A script or style that a module needs, and that the record says nothing about. */
function fileWithoutHash({ modules, files }: Release): string | undefined {
  return Object.values(modules)
    .flatMap(({ js, css }) => [...js, ...css])
    .find((name) => !/^[\w+/]{64}$/.test(files[`browser/${name}`] ?? ''));
}

function hasOwnManifest({ folder, files }: Release): boolean {
  return !(MANIFEST in files) || hashOf(readFileSync(join(folder, MANIFEST))) === files[MANIFEST];
}
