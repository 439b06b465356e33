import { releasePlace } from '@stepwell/release-server/folder-storage';
import { readRelease, SHELL } from '@stepwell/release-server/release';
import { openStorage } from '@stepwell/release-server/storage';
import type { FastifyInstance } from 'fastify';
import { createCanvasSite } from './canvas/canvas-site';
import { StoreWith } from './canvas/store-with';
import { Revisions } from './revisions';
import { StatePlayer } from './test-run/state-player';
import { workbenchRoutes } from './workbench.routes';

export interface WorkbenchOptions {
  dataDir: string;
  /** PostgreSQL of the release storage; default: the data folder. */
  databaseUrl?: string;
  /** Release id of the shell. */
  shellId: string;
  /** Build of the workbench's page, which is in no store. */
  pageFolder: string;
  /** Origin of the workbench. */
  publicUrl: string;
  log: (text: string) => void;
}

/** The server of the workbench: serves the workbench's page, and the edge's real pages of one remote with an API that plays a scenario. */
export async function createWorkbench({
  dataDir,
  databaseUrl,
  shellId,
  pageFolder,
  publicUrl,
  log,
}: WorkbenchOptions): Promise<FastifyInstance> {
  const { store } = releasePlace(dataDir);
  const page = readRelease(pageFolder);
  const revisions = new Revisions(() => openStorage({ dataDir, databaseUrl }), store);
  const served = new StoreWith(store, page);
  const { site, sessions, generations } = await createCanvasSite({
    store,
    served,
    tools: page,
    shellId,
    publicUrl,
    log,
  });
  const player = new StatePlayer({ dataDir, store, shellId, sessions, origin: publicUrl });
  site.addHook('onClose', async () => {
    await Promise.all([revisions.close(), player.close()]);
  });
  await site.register(workbenchRoutes, {
    page,
    store,
    shell: store.read(SHELL, shellId),
    sessions,
    generations,
    revisions,
    player,
    log,
  });
  return site;
}
