import { isDeepStrictEqual } from 'node:util';
import type { ReleaseStorage } from '@stepwell/release-server/storage';

/** Options of a move. */
export interface MoveSettings {
  databaseUrl: string;
  dataDir: string;
  /** Folder of the private keys, which are not moved. */
  keysIn: string;
  /** RELEASES_DATABASE_URL; unset where releases are stored with the academy. */
  releasesUrl: string | undefined;
  actor: string;
  report(text: string): void;
}

/**
 * Compares the releases of source and target before the move is committed.
 * @returns the number of releases
 * @throws Error if they differ
 */
export async function requireSameReleases(from: ReleaseStorage, to: ReleaseStorage): Promise<number> {
  const { registry, releases } = await releasesIn(from);
  const moved = await releasesIn(to);
  if (!isDeepStrictEqual(moved, { registry, releases }))
    throw new Error(
      `The releases of the source, revision ${registry.revision}, are not those of the target, revision ${moved.registry.revision}: another process has changed them during the move. Nothing was moved; stop it, and run the move again.`,
    );
  for (const { feature, id } of releases) {
    const damage = await to.artifacts.damageOf(feature, id);
    // A release that was damaged in the source is skipped.
    if (damage && !(await from.artifacts.damageOf(feature, id)))
      throw new Error(`${feature} ${id} was damaged by the move: ${damage}. Nothing was moved.`);
  }
  return releases.length;
}

async function releasesIn(storage: ReleaseStorage) {
  const releases = await storage.artifacts.list();
  // Sorted, because storages may list releases of the same millisecond in any order.
  const nameOf = ({ feature, id }: (typeof releases)[number]) => `${feature} ${id}`;
  releases.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return { registry: await storage.deployments.current(), releases };
}
