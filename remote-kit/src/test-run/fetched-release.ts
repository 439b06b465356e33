import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Release, readRelease } from '@stepwell/release-server/release';
import type { ReleaseManager } from '@stepwell/release-server/release-manager';

/** Instead of a release id: the one that is live. */
export const LIVE = 'live';

/**
 * Release id that a release is to be compared with.
 * @param wanted an id, or `live`
 * @throws Error if nothing of the feature is live
 */
export async function againstOf(
  manager: Pick<ReleaseManager, 'listing'>,
  feature: string,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted !== LIVE) return wanted;
  const live = (await manager.listing()).features[feature]?.live;
  if (live) return live;
  throw new Error(`No release of ${feature} is live: name one by --against <id>.`);
}

/** Does something with a release of wherever releases are kept, which is on this machine for as long as that takes. */
export async function withFetched<T>(
  manager: Pick<ReleaseManager, 'fetch'>,
  feature: string,
  id: string,
  act: (release: Release) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-fetched-'));
  try {
    await manager.fetch(feature, id, folder);
    return await act(readRelease(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
