import { setTimeout as pause } from 'node:timers/promises';
import { withChanged } from '@stepwell/e2e/changed-release';
import { StorageManager } from '@stepwell/release-server/manager';
import { readRelease } from '@stepwell/release-server/release';
import { openStorage } from '@stepwell/release-server/storage';
import { buildFeatures } from '../../workspace/workspace';
import type { Cluster } from '../cluster';
import type { Fault } from './fault';

const FEATURE = 'engagement';
const CHANGE = { by: 'operator', reason: 'tried' };
/** Pause between promotion and rollback. */
const BETWEEN_MS = 2000;
const SERVED_TIMEOUT_MS = 15_000;
/** Number of copies of the release that this run has published. The number is part of the copies' ids. */
let copies = 0;

/** Promotions and rollbacks, one of which begins while an edge's disk is full. */
export const RELEASE_FAULTS: readonly Fault[] = [
  {
    name: 'promote, and rollback',
    boundS: 15,
    inject: (cluster) =>
      withNewRelease(cluster, async (manager, id) => {
        await manager.promote({ [FEATURE]: id }, CHANGE);
        await untilAllServe(manager);
        await pause(BETWEEN_MS);
        await manager.rollback(FEATURE, CHANGE);
        await untilAllServe(manager);
      }),
  },
  {
    name: 'the disk of an edge is full, while a release is promoted',
    boundS: 15,
    skippedBecause: ({ disk }) => (disk ? undefined : 'this user may not mount a small disk'),
    inject: (cluster) =>
      withNewRelease(cluster, async (manager, id) => {
        const { disk } = cluster;
        disk?.fill();
        try {
          await manager.promote({ [FEATURE]: id }, CHANGE);
          await pause(BETWEEN_MS);
        } finally {
          disk?.free();
        }
        await untilAllServe(manager);
        await manager.rollback(FEATURE, CHANGE);
        await untilAllServe(manager);
      }),
  },
];

/** Publishes a copy of the feature's build under a new id. @param act receives the id of the copy */
async function withNewRelease(
  { storage: settings }: Cluster,
  act: (manager: StorageManager, id: string) => Promise<void>,
): Promise<void> {
  const [built] = await buildFeatures([FEATURE], () => undefined);
  if (!built) throw new Error(`${FEATURE} was not built.`);
  const storage = await openStorage(settings);
  const manager = new StorageManager(storage);
  copies += 1;
  // The text is replaced by itself, so only the id differs.
  const change = { suffix: `tried${copies}`, from: FEATURE, to: FEATURE };
  try {
    await withChanged(readRelease(built.folder), change, async ({ id, folder }) => {
      await storage.artifacts.publish(folder, { by: CHANGE.by, commit: '' });
      await act(manager, id);
    });
  } finally {
    await storage.close();
  }
}

/** Waits until every edge serves the newest revision. @throws Error if an edge still serves an older revision after 15 s */
async function untilAllServe(manager: StorageManager): Promise<void> {
  const deadline = performance.now() + SERVED_TIMEOUT_MS;
  for (;;) {
    const { revision } = await manager.listing();
    const lagging = (await manager.edges()).filter((edge) => edge.revision !== revision);
    if (lagging.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `After ${SERVED_TIMEOUT_MS / 1000} s an edge does not serve the live revision: ${JSON.stringify(lagging)}`,
      );
    await pause(100);
  }
}
