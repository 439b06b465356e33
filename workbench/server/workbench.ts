import { releasePlace } from '@stepwell/release-server/folder-storage';
import { readRelease, SHELL } from '@stepwell/release-server/release';
import { openStorage } from '@stepwell/release-server/storage';
import type { FastifyInstance } from 'fastify';
import { createCanvasSite } from './canvas/canvas-site';
import { Revisions } from './revisions';
import { StatePlayer } from './test-run/state-player';
import { workbenchRoutes } from './workbench.routes';

export interface WorkbenchOptions {
  dataDir: string;
  /** URL of the PostgreSQL with the release storage; default: the release storage is in `dataDir`. */
  databaseUrl?: string;
  /** Id of the shell release that renders the canvas's pages. */
  shellId: string;
  /** Folder with the build of the workbench's page, which is never published. */
  pageFolder: string;
  /** Origin at which a tester opens the workbench. */
  publicUrl: string;
  log: (text: string) => void;
}

/**
 * Creates the server of the workbench, which serves the workbench's own page and, for the canvas, the edge's real pages of one remote. A
 * scenario answers the API calls of these pages.
 */
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
  const { site, sessions, generations } = await createCanvasSite({
    store,
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
