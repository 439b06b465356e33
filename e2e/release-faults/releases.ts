import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import { until } from '@stepwell/server-kit/testing/until';
import { REMOTES, type Remote } from '../remote-faults/fault';
import { getPage } from '../support/api';
import { publishChanged } from '../support/changed-release';
import { bootOf, liveId } from '../support/releases';

/**
 * The three releases of each remote: `before` was live first, `live` was promoted over it, and `next` is published and not promoted.
 * A text on the pages of a release names the release.
 */
export const RELEASES = ['before', 'live', 'next'] as const;

export type ReleaseLabel = (typeof RELEASES)[number];
export type ReleaseIds = Record<Remote, Record<ReleaseLabel, string>>;

/** Text on each remote's page. The releases `live` and `next` append their label to it. */
export const PAGE_TEXTS: Record<Remote, string> = {
  catalog: 'Find the course that meets you where you are.',
  checkout: 'Billing details',
  engagement: 'Ask us anything.',
};

/** Visits of this group get every canary, and are not counted. */
export const GROUP = 'qa';
const BY = { by: 'a person' };

/** Publishes the releases `RELEASES` of each remote, and promotes `live`. */
export async function publishThree(dataDir: string): Promise<{ ids: ReleaseIds; revision: number }> {
  const place = releasePlace(dataDir);
  const ids = {} as ReleaseIds;
  for (const remote of REMOTES) {
    const before = place.store.read(remote, liveId(dataDir, remote));
    const copy = async (label: ReleaseLabel) => {
      const { id } = await publishChanged(place.store, before, {
        suffix: label,
        from: PAGE_TEXTS[remote],
        to: `${PAGE_TEXTS[remote]} (${label})`,
      });
      return id;
    };
    ids[remote] = { before: before.id, live: await copy('live'), next: await copy('next') };
  }
  const live = REMOTES.map((remote) => [remote, ids[remote].live]);
  return { ids, revision: await makeLive(dataDir, Object.fromEntries(live)) };
}

/** Promotes releases. @param releases release id by feature @returns the revision */
export async function makeLive(dataDir: string, releases: Record<string, string>): Promise<number> {
  return (await managerOf(dataDir).promote(releases, BY)).revision;
}

/** Starts a canary of a release for the group, and for 1 % of the other visits. */
export async function startCanary(dataDir: string, feature: string, id: string): Promise<void> {
  const { canary } = releasePlace(dataDir).registry.read().features[feature] ?? {};
  if (canary?.release === id) return;
  await endCanaries(dataDir);
  await managerOf(dataDir).canary({ feature, id, percent: 1, group: GROUP }, BY);
}

export async function endCanaries(dataDir: string): Promise<void> {
  const { features } = releasePlace(dataDir).registry.read();
  for (const [feature, { canary }] of Object.entries(features))
    if (canary) await managerOf(dataDir).stopCanary(feature, BY);
}

/** Waits until the group gets a release. */
export function untilAssigned(origin: string, feature: string, id: string): Promise<void> {
  return until(async () => {
    const { html } = await getPage({ origin }, '/about-us', { cookie: `stepwell-bucket=${GROUP}` });
    return bootOf(html).features.some(({ name, release }) => name === feature && release === id);
  }, 60_000);
}

function managerOf(dataDir: string): StorageManager {
  return new StorageManager(new FolderStorage(releasePlace(dataDir)), 0);
}

/** File names of lazy chunks, which forms and payment providers load on demand. They are the same in all three releases of a remote. */
export function lazyChunks(dataDir: string, ids: ReleaseIds): Record<Remote, readonly string[]> {
  const { store } = releasePlace(dataDir);
  const chunksOf = (remote: Remote) => {
    const { files, modules } = store.read(remote, ids[remote].live);
    const moduleScripts = Object.values(modules).flatMap(({ js }) => js);
    return Object.keys(files)
      .flatMap((name) => /^browser\/(\d+\.\w+\.js)$/.exec(name)?.[1] ?? [])
      .filter((name) => !moduleScripts.includes(name));
  };
  return Object.fromEntries(REMOTES.map((remote) => [remote, chunksOf(remote)])) as Record<Remote, string[]>;
}
