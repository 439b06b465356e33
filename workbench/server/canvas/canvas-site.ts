import type { AddressInfo } from 'node:net';
import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { createServer } from '@stepwell/server-kit/create-server';
import { ApiConnection } from '@stepwell/shell/api-connection';
import { apiProxy } from '@stepwell/shell/api-proxy';
import { artworkRoutes } from '@stepwell/shell/artwork';
import { frameworkErrorHandler, registerErrorHandler } from '@stepwell/shell/error-handler';
import { releaseSource } from '@stepwell/shell/generation';
import { PageAddresses } from '@stepwell/shell/page-address';
import { makePage } from '@stepwell/shell/page-maker';
import { sendPage, withHtml } from '@stepwell/shell/page-reply';
import { releaseRoutes } from '@stepwell/shell/release-files';
import { addSecurityHeaders } from '@stepwell/shell/security-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WORKBENCH_PATHS } from '../../src/server-api/workbench-api';
import { Generations } from './generations';
import { injectedScript, withInjectedScript } from './injected-script';
import { withIntegrityOf } from './integrity';
import { createScenarioApi } from './scenario-api';
import { Sessions } from './sessions';
import { withUnpublishedBuild } from './with-unpublished-build';

export interface CanvasSiteOptions {
  /** Releases that can be shown. */
  store: ReleaseStore;
  /** Release id of the shell. */
  shellId: string;
  /** A further build whose files are served and may be loaded by pages: the workbench's build, which contains axe. */
  tools?: Release;
  /** Origin in the heads of pages. */
  publicUrl: string;
  /** Multiplies the timeouts of rendering; default 1. */
  timeoutFactor?: number;
  log: (text: string) => void;
}

export interface CanvasSite {
  site: FastifyInstance;
  sessions: Sessions;
  generations: Generations;
}

/**
 * Serves real pages of the edge with the releases of a session, over an API that plays its scenario. Nothing is cached: each session has
 * its own pages.
 */
export async function createCanvasSite({
  store,
  tools,
  shellId,
  publicUrl,
  timeoutFactor,
  log,
}: CanvasSiteOptions): Promise<CanvasSite> {
  const releases = releaseSource(store, log);
  const sessions = new Sessions();
  const generations = new Generations(releases, shellId);
  const api = createScenarioApi(sessions);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const connection = new ApiConnection({
    apiOrigin: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`,
    app: { id: 'workbench', key: '' },
  });

  const site = createServer({
    forceCloseConnections: true,
    // There is no limit, because in a debugger or with an injected fault a request may take minutes.
    connectionTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: frameworkErrorHandler(publicUrl),
  });
  site.addHook('onClose', async () => {
    await Promise.all([generations.close(), connection.close(), api.close()]);
  });
  registerErrorHandler(site);
  addSecurityHeaders(site, publicUrl);
  site.addHook('onRequest', async (request, reply) => {
    // Under the fault `network-gone` the page on the canvas loses its connections. The workbench's own page keeps working.
    const isOfWorkbench = /^\/(workbench|bench|r\/workbench)(\/|\?|$)/.test(request.url);
    if (!isOfWorkbench && sessions.of(request)?.isOffline) reply.hijack().raw.destroy();
  });
  await site.register(apiProxy, { api: connection });
  const served = tools ? withUnpublishedBuild(store, tools) : store;
  await site.register(releaseRoutes, { files: releases.files, store: served, prefix: '/r' });
  await site.register(artworkRoutes);

  site.get('/*', async (request: FastifyRequest, reply) => {
    const session = sessions.of(request);
    if (!session) return reply.redirect(WORKBENCH_PATHS.workbench);
    const generation = await generations.of(session.choice);
    const rendered = await makePage(new PageAddresses(generation.selection()).of(request.url), generation, {
      publicUrl,
      api: connection.as({ id: 'workbench', key: session.id }),
      isCanvas: true,
      timeoutFactor,
    });
    const script = injectedScript(session.choice);
    const page = tools ? withHtml(rendered.page, (html) => withIntegrityOf(tools, html)) : rendered.page;
    const src = `${WORKBENCH_PATHS.sessions}/${session.id}/first.js`;
    const finalPage = script ? withHtml(page, (html) => withInjectedScript(html, src, script)) : page;
    return sendPage(finalPage, request, reply);
  });

  site.get<{ Params: { id: string } }>(`${WORKBENCH_PATHS.sessions}/:id/first.js`, (request, reply) => {
    const choice = sessions.get(request.params.id)?.choice;
    const script = choice ? injectedScript(choice) : '';
    return reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script);
  });
  return { site, sessions, generations };
}
