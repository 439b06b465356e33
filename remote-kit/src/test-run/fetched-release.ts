import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseManager } from '@stepwell/release-server/manager';
import { type Release, readRelease } from '@stepwell/release-server/release';

/**
 * Resolves the value of `--against`.
 * @param value a release id, or `live`
 * @param report prints a line if no release of the feature is live
 * @returns `undefined` if there is nothing to compare with, as before a first release
 */
export async function againstOf(
  manager: Pick<ReleaseManager, 'listing'>,
  feature: string,
  value: string | undefined,
  report: (text: string) => void,
): Promise<string | undefined> {
  if (value !== 'live') return value;
  const live = (await manager.listing()).features[feature]?.live;
  if (!live) report(`No release of ${feature} is live, so nothing is compared.`);
  return live;
}

/** Downloads a release into a temporary folder, and removes the folder after `act`. */
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
