import { ApiClient } from '@stepwell/platform';
import Fastify, { type FastifyInstance } from 'fastify';
import { artworkRoutes } from './artwork/artwork.routes';
import { discoveryRoutes } from './discovery/discovery.routes';
import { apiProxy } from './http/api-proxy';
import { Generation } from './pages/generation';
import { pageRoutes } from './pages/pages.routes';
import { RegistryFile } from './releases/registry';
import { releaseRoutes } from './releases/releases.routes';
import { ReleaseStore } from './releases/store';

export interface EdgeOptions {
  dataDir: string;
  apiOrigin: string;
  app: { id: string; key: string };
  log: (text: string) => void;
}

/** How often the registry is looked at: a promotion is taken up within this time plus the warming of a renderer. */
const REGISTRY_WATCH_MS = 250;

/** The edge: pages, releases, artwork, and the way to the API. @throws Error if the registry names no live shell */
export async function createEdge({ dataDir, apiOrigin, app, log }: EdgeOptions): Promise<FastifyInstance> {
  const store = ReleaseStore.in(dataDir);
  const registry = RegistryFile.in(dataDir);
  let generation = Generation.of(registry.read(), store, log);
  await generation.renderer.warmed;

  let isSwapping = false;
  const swap = async () => {
    const next = registry.read();
    if (isSwapping || next.revision === generation.revision) return;
    isSwapping = true;
    try {
      const warming = Generation.of(next, store, log);
      await warming.renderer.warmed;
      const old = generation;
      generation = warming;
      log(`registry revision ${next.revision} is live`);
      // Pages that are being made from the old revision still get their renderer's answer.
      setTimeout(() => void old.renderer.close(), OLD_RENDERER_LINGERS_MS).unref();
    } finally {
      isSwapping = false;
    }
  };
  const watch = setInterval(() => {
    swap().catch((error: Error) => log(`the registry's new revision cannot be used: ${error.message}`));
  }, REGISTRY_WATCH_MS);

  const edge = Fastify({
    forceCloseConnections: true,
    trustProxy: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  edge.addHook('onClose', async () => {
    clearInterval(watch);
    await generation.renderer.close();
  });
  await edge.register(apiProxy, { apiOrigin });
  await edge.register(releaseRoutes, { store, prefix: '/r' });
  const api = new ApiClient({ baseUrl: apiOrigin, appId: app.id, appKey: app.key });
  await edge.register(discoveryRoutes, { api, currentFeatures: () => generation.features });
  await edge.register(artworkRoutes);
  await edge.register(pageRoutes, { currentGeneration: () => generation, apiOrigin, app });
  return edge;
}

const OLD_RENDERER_LINGERS_MS = 2000;
