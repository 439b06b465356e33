import { unmetNeeds } from './needs';
import { ReleaseRefusal } from './refusal';
import type { Registry } from './registry';
import { type Release, SHELL } from './release';
import type { ReleaseStore } from './store';

export interface UsableReleases {
  shell: Release;
  /** Remotes' releases by feature, sorted. */
  remotes: ReadonlyMap<string, Release>;
}

/**
 * Reads what a registry names. A remote that cannot be read, or that this shell cannot run, is left out before any of
 * its code is touched, and said so.
 * @throws ReleaseRefusal if no shell is live, or the live one is not in the store
 */
export function usableReleases(
  { features }: Registry,
  store: ReleaseStore,
  log: (text: string) => void,
): UsableReleases {
  const live = features[SHELL];
  if (!live) throw new ReleaseRefusal('The registry names no live shell: publish and promote one.');
  const shell = store.read(SHELL, live.live);
  const remotes = new Map<string, Release>();
  for (const [feature, { live: id }] of Object.entries(features).sort()) {
    if (feature === SHELL) continue;
    try {
      const release = store.read(feature, id);
      const unmet = unmetNeeds(release, shell);
      if (unmet) log(`${feature} ${id} is left out: ${unmet}`);
      else remotes.set(feature, release);
    } catch (error) {
      log(`${feature} ${id} is left out: ${(error as Error).message}`);
    }
  }
  return { shell, remotes };
}
