import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimHolders, withOwnClaims } from '../claims/claim-owners';
import { unmetNeeds } from '../compatibility';
import { hashOf } from '../publishing/file-integrity';
import type { RegistryRevision } from '../registry';
import { MANIFEST_FILE, RECORD_FILE, type Release, SHELL } from '../release';
import { notPublished, ReleaseError } from '../release-error';
import type { ReleaseStore } from '../storage/artifacts/folder-store';
import { howToRepair } from './findings';

/** The releases of one remote that pages can use. */
export interface UsableRelease {
  /** Live release id in the registry. */
  liveId: string;
  /** The live release; absent if it cannot be read, or this shell cannot run it. */
  live?: Release;
  /** The release that was live before, if it can be used: the fallback. */
  previous?: Release;
}

/** The releases of a revision from which an edge renders pages. */
export interface UsableReleases {
  shell: Release;
  /** By feature, sorted; only remotes with a usable release. */
  remotes: ReadonlyMap<string, UsableRelease>;
  /** Live releases that `readVerified` refuses: release id by feature. */
  unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads the releases of a revision. Leaves out and logs a remote's live release that cannot be read or that this shell cannot run.
 * @throws ReleaseError if no shell is live, or the live shell is missing or damaged
 */
export function usableReleases(
  registry: RegistryRevision,
  store: ReleaseStore,
  log: (text: string) => void,
): UsableReleases {
  const { features } = registry;
  const liveShell = features[SHELL];
  if (!liveShell) throw new ReleaseError('The registry names no live shell: publish and promote one.');
  const shell = readVerified(store, SHELL, liveShell.live);
  const remotes = new Map<string, UsableRelease>();
  const unreadable = new Map<string, string>();
  for (const [feature, { live: liveId, previous: previousId }] of Object.entries(features).sort()) {
    if (feature === SHELL) continue;
    let live: Release | undefined;
    try {
      const release = readVerified(store, feature, liveId);
      const unmet = unmetNeeds(release, shell);
      if (unmet) log(`${feature} ${liveId} is left out: ${unmet}`);
      else live = release;
    } catch (error) {
      unreadable.set(feature, liveId);
      log(`${feature} ${liveId} is left out: ${(error as Error).message}`);
    }
    const previous = previousId ? usableFallback(store, feature, previousId, shell) : undefined;
    if (live || previous) remotes.set(feature, { liveId, live, previous });
  }
  return { shell, remotes: withoutForeignClaims(shell, remotes, registry, log), unreadable };
}

/** Removes routes and slots that belong to the shell or to another remote, usually to the remote that had them first. */
function withoutForeignClaims(
  shell: Release,
  remotes: ReadonlyMap<string, UsableRelease>,
  registry: RegistryRevision,
  log: (text: string) => void,
): Map<string, UsableRelease> {
  const releases = [shell, ...[...remotes.values()].flatMap(({ live, previous }) => [live, previous])];
  const holders = claimHolders(registry, (feature, id) =>
    releases.find((release) => release?.feature === feature && release.id === id),
  );
  const reduced = (release: Release | undefined) =>
    release && withOwnClaims(release, shell, holders, registry, log);
  return new Map(
    [...remotes].map(([feature, { liveId, live, previous }]) => [
      feature,
      { liveId, live: reduced(live), previous: reduced(previous) },
    ]),
  );
}

/** A release, if it can be read and this shell can run it. Nothing is logged, because a fallback may not be needed. */
function usableFallback(
  store: ReleaseStore,
  feature: string,
  id: string,
  shell: Release,
): Release | undefined {
  const release = readIfIntact(store, feature, id);
  return release && !unmetNeeds(release, shell) ? release : undefined;
}

export function isReadable(store: ReleaseStore, feature: string, id: string): boolean {
  return readIfIntact(store, feature, id) !== undefined;
}

function readIfIntact(store: ReleaseStore, feature: string, id: string): Release | undefined {
  try {
    return readVerified(store, feature, id);
  } catch {
    return undefined;
  }
}

/** Reads a release and verifies its record and manifest. @throws ReleaseError with the remedy */
function readVerified(store: ReleaseStore, feature: string, id: string): Release {
  if (!store.has(feature, id)) throw notPublished(feature, id);
  const release = store.find(feature, id);
  if (!release || !hasPublishedManifest(release))
    throw new ReleaseError(
      `${feature} ${id} is damaged: ${release ? MANIFEST_FILE : RECORD_FILE} is not as published. ${howToRepair(feature)}`,
    );
  const unlisted = fileWithoutHash(release);
  if (unlisted)
    throw new ReleaseError(
      `${feature} ${id} lists no hash of ${unlisted}, and files without a hash are not loaded.`,
    );
  return release;
}

const SHA384_BASE64 = /^[\w+/]{64}$/;

/** A script or style of a module that has no valid hash in the record. */
function fileWithoutHash({ modules, files }: Release): string | undefined {
  return Object.values(modules)
    .flatMap(({ js, css }) => [...js, ...css])
    .find((name) => !SHA384_BASE64.test(files[`browser/${name}`] ?? ''));
}

/** Whether the manifest has the hash that the record lists; true if the record lists no manifest. */
function hasPublishedManifest({ folder, files }: Release): boolean {
  return (
    !(MANIFEST_FILE in files) || hashOf(readFileSync(join(folder, MANIFEST_FILE))) === files[MANIFEST_FILE]
  );
}
