import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { BENCH_PATHS } from '../../src/bench/bench-api';
import { artworkRoutes } from '../artwork/artwork.routes';
import { apiProxy } from '../http/api-proxy';
import { answerErrors } from '../http/refusals';
import { makePage } from '../pages/page-maker';
import { addressOf, sendPage } from '../pages/pages.routes';
import { SHELL } from '../releases/release';
import { releaseRoutes } from '../releases/releases.routes';
import { ReleaseStore } from '../releases/store';
import { benchRoutes, sessionOf } from './bench.routes';
import { createScenarioApi } from './scenario-api';
import { Sessions } from './sessions';
import { Stages } from './stages';

export interface BenchOptions {
  dataDir: string;
  /** Release id of the shell that bench and stages use. */
  shellId: string;
  log: (text: string) => void;
}

/**
 * The edge as QA uses it: a bench page, and the real pages of one remote alone, over an API that plays a scenario.
 * Nothing is cached: a page is made for the session that asks.
 */
export async function createBench({ dataDir, shellId, log }: BenchOptions): Promise<FastifyInstance> {
  const store = ReleaseStore.in(dataDir);
  const shell = store.read(SHELL, shellId);
  const sessions = new Sessions();
  const stages = new Stages(store, shellId, log);
  const api = createScenarioApi(sessions);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const apiOrigin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;

  const bench = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  bench.addHook('onClose', async () => {
    await Promise.all([stages.close(), api.close()]);
  });
  answerErrors(bench);
  await bench.register(apiProxy, { apiOrigin });
  await bench.register(releaseRoutes, { store, prefix: '/r' });
  await bench.register(artworkRoutes);
  await bench.register(benchRoutes, { store, shell, sessions, stages });

  bench.get('/*', async (request: FastifyRequest, reply) => {
    const session = sessionOf(request, sessions);
    if (!session) return reply.redirect(BENCH_PATHS.bench);
    const { remote, release } = session.choice;
    const { pathname, search, origin } = addressOf(request);
    const { page } = await makePage({ path: pathname, search, origin }, await stages.of(remote, release), {
      apiOrigin,
      app: { id: 'bench', key: session.id },
      isStage: true,
    });
    return sendPage({ ...page, headers: { ...page.headers, 'cache-control': 'no-store' } }, request, reply);
  });
  return bench;
}
