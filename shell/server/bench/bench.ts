import type { AddressInfo } from 'node:net';
import { releasePlace } from '@stepwell/releases/place';
import { SHELL } from '@stepwell/releases/release';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { BENCH_PATHS } from '../../src/bench/bench-api';
import { artworkRoutes } from '../artwork/artwork.routes';
import { apiProxy } from '../http/api-proxy';
import { answerErrors } from '../http/refusals';
import { releaseSource } from '../pages/generation';
import { makePage, pageAddress } from '../pages/page-maker';
import { requestedUrl, sendPage } from '../pages/pages.routes';
import { releaseRoutes } from '../releases/releases.routes';
import { benchRoutes, sessionOf } from './bench.routes';
import { createScenarioApi } from './scenario-api';
import { Sessions } from './sessions';
import { Stages } from './stages';

export interface BenchOptions {
  dataDir: string;
  /** Release id of the shell that bench and stages use. */
  shellId: string;
  /** The bench's own address, as it stands in its pages' heads. */
  publicUrl: string;
  log: (text: string) => void;
}

/**
 * The edge as QA uses it: a bench page, and the real pages of one remote alone, over an API that plays a scenario.
 * Nothing is cached: a page is made for the session that asks.
 */
export async function createBench({
  dataDir,
  shellId,
  publicUrl,
  log,
}: BenchOptions): Promise<FastifyInstance> {
  const { store } = releasePlace(dataDir);
  const releases = releaseSource(store, log);
  const shell = store.read(SHELL, shellId);
  const sessions = new Sessions();
  const stages = new Stages(releases, shellId);
  const api = createScenarioApi(sessions);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const apiOrigin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;

  const bench = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  bench.addHook('onClose', async () => {
    await Promise.all([stages.close(), api.close()]);
  });
  answerErrors(bench);
  await bench.register(apiProxy, { apiOrigin });
  await bench.register(releaseRoutes, { ...releases, prefix: '/r' });
  await bench.register(artworkRoutes);
  await bench.register(benchRoutes, { store, shell, sessions, stages });

  bench.get('/*', async (request: FastifyRequest, reply) => {
    const session = sessionOf(request, sessions);
    if (!session) return reply.redirect(BENCH_PATHS.bench);
    const { remote, release } = session.choice;
    const generation = await stages.of(remote, release);
    const { page } = await makePage(pageAddress(requestedUrl(request), generation.features), generation, {
      publicUrl,
      apiOrigin,
      app: { id: 'bench', key: session.id },
      isStage: true,
    });
    return sendPage({ ...page, headers: { ...page.headers, 'cache-control': 'no-store' } }, request, reply);
  });
  return bench;
}
