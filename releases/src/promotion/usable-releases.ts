import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../files/file-check';
import { howToMend } from '../files/findings';
import { unmetNeeds } from '../needs';
import { ReleaseRefusal } from '../refusal';
import type { RegistryRevision } from '../registry/registry';
import { MANIFEST, RECORD, type Release, SHELL } from '../release';
import type { ReleaseStore } from '../store/store';

export interface UsableReleases {
  shell: Release;
  /** Remotes' releases by feature, sorted. */
  remotes: ReadonlyMap<string, Release>;
  /** Release id by feature, of those that say nothing that could be believed: nobody knows what they are. */
  unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads what a registry names. A remote that cannot be read, or that this shell cannot run, is left out before any of
 * its code is touched, and said so.
 * @throws ReleaseRefusal if no shell is live, or the live one is not in the store
 */
export function usableReleases(
  { features }: RegistryRevision,
  store: ReleaseStore,
  log: (text: string) => void,
): UsableReleases {
  const live = features[SHELL];
  if (!live) throw new ReleaseRefusal('The registry names no live shell: publish and promote one.');
  const shell = described(store, SHELL, live.live);
  const remotes = new Map<string, Release>();
  const unreadable = new Map<string, string>();
  for (const [feature, { live: id }] of Object.entries(features).sort()) {
    if (feature === SHELL) continue;
    try {
      const release = described(store, feature, id);
      const unmet = unmetNeeds(release, shell);
      if (unmet) log(`${feature} ${id} is left out: ${unmet}`);
      else remotes.set(feature, release);
    } catch (error) {
      unreadable.set(feature, id);
      log(`${feature} ${id} is left out: ${(error as Error).message}`);
    }
  }
  return { shell, remotes, unreadable };
}

/** Whether one that could not be read can be read now. */
export function isReadable(store: ReleaseStore, feature: string, id: string): boolean {
  try {
    return Boolean(described(store, feature, id));
  } catch {
    return false;
  }
}

/** A release with a description that can be believed. @throws ReleaseRefusal otherwise, with what to do */
function described(store: ReleaseStore, feature: string, id: string): Release {
  if (!store.has(feature, id)) return store.read(feature, id);
  const release = store.find(feature, id);
  const damaged = !release ? RECORD : hasOwnManifest(release) ? undefined : MANIFEST;
  if (!release || damaged)
    throw new ReleaseRefusal(
      `${feature} ${id} is damaged: ${damaged} is not what was published. ${howToMend(feature)}`,
    );
  const bare = fileWithoutHash(release);
  if (bare)
    throw new ReleaseRefusal(`${feature} ${id} lists no hash of ${bare}, and without one nothing is loaded.`);
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
