import type { AddressInfo } from 'node:net';
import { openDepot } from '@stepwell/releases/depot';
import { releasePlace } from '@stepwell/releases/place';
import { readRelease, SHELL } from '@stepwell/releases/release';
import { apiProxy } from '@stepwell/shell/api-proxy';
import { artworkRoutes } from '@stepwell/shell/artwork';
import { releaseSource } from '@stepwell/shell/generation';
import { PageAddresses } from '@stepwell/shell/page-addresses';
import { makePage } from '@stepwell/shell/page-maker';
import { sendPage } from '@stepwell/shell/page-reply';
import { answerEarlyErrors, answerErrors } from '@stepwell/shell/refusals';
import { releaseRoutes } from '@stepwell/shell/release-routes';
import { addSecurityHeaders } from '@stepwell/shell/security-headers';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Reference } from '../src/workbench-api/reference';
import { WORKBENCH_PATHS } from '../src/workbench-api/workbench-api';
import { Revisions } from './revisions';
import { createScenarioApi } from './scenario-api';
import { Sessions } from './sessions';
import { Stages } from './stages';
import { StoreWith } from './store-with';
import { sessionOf, workbenchRoutes } from './workbench.routes';

export interface WorkbenchOptions {
  dataDir: string;
  /** The PostgreSQL that keeps releases and history for all edges; unset means the folder. */
  databaseUrl?: string;
  /** Release id of the shell of every stage. */
  shellId: string;
  /** Folder with the build of the workbench's own page, which is in no store: nobody but this server serves it. */
  pageFolder: string;
  /** Folder with the build of the examples, which are in no store either. */
  examplesFolder: string;
  /** Reads what the reference shows; asked for once, when somebody looks at it. */
  readReference: () => Reference;
  /** The workbench's own address, as it stands in its pages' heads. */
  publicUrl: string;
  log: (text: string) => void;
}

/**
 * The edge as QA uses it: a workbench page, and the real pages of one remote alone, over an API that plays a scenario.
 * Nothing is cached: a page is made for the session that asks.
 */
export async function createWorkbench({
  dataDir,
  databaseUrl,
  shellId,
  pageFolder,
  examplesFolder,
  readReference,
  publicUrl,
  log,
}: WorkbenchOptions): Promise<FastifyInstance> {
  const published = releasePlace(dataDir).store;
  const store = new StoreWith(published, readRelease(examplesFolder));
  const releases = releaseSource(store, log);
  const { files } = releases;
  const shell = store.read(SHELL, shellId);
  const page = readRelease(pageFolder);
  const revisions = new Revisions(() => openDepot({ dataDir, databaseUrl }), published);
  const sessions = new Sessions();
  const stages = new Stages(releases, shellId);
  const api = createScenarioApi(sessions);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const apiOrigin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;

  const workbench = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerEarlyErrors(publicUrl),
  });
  workbench.addHook('onClose', async () => {
    await Promise.all([stages.close(), api.close(), revisions.close()]);
  });
  answerErrors(workbench);
  addSecurityHeaders(workbench, publicUrl);
  await workbench.register(apiProxy, { apiOrigin });
  await workbench.register(releaseRoutes, { files, store: new StoreWith(store, page), prefix: '/r' });
  await workbench.register(artworkRoutes);
  await workbench.register(workbenchRoutes, {
    page,
    store,
    shell,
    sessions,
    stages,
    revisions,
    readReference,
  });

  workbench.get('/*', async (request: FastifyRequest, reply) => {
    const session = sessionOf(request, sessions);
    if (!session) return reply.redirect(WORKBENCH_PATHS.workbench);
    const generation = await stages.of(session.choice);
    const made = await makePage(new PageAddresses(generation.features).of(request.url), generation, {
      publicUrl,
      apiOrigin,
      app: { id: 'workbench', key: session.id },
      isStage: true,
    });
    reply.hijack();
    sendPage(made.page, request.raw, reply.raw);
  });
  return workbench;
}
