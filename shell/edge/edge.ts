import { type EdgeReleases, openEdgeReleases } from '@stepwell/releases/edge';
import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { registerProbes } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';
import type { ScriptFile } from './document/page-files';
import { artwork } from './files/artwork.routes';
import { releaseFiles } from './files/release-files.routes';
import { apiProxy } from './http/api-proxy';
import type { ApiAccess } from './http/api-reader';
import { createEdgeServer, type EdgeServerOptions, limitEdgeConnections } from './http/edge-server';
import { LiveGeneration } from './live-generation';
import { EdgeCounters, exposeMetrics } from './metrics';
import { RELOAD_SCRIPT, reloadRoutes } from './pages/live-reload.routes';
import { pages } from './pages/pages.routes';
import { sitemapRoutes } from './pages/sitemap.routes';
import { registerReleasesHealth, releasesCheck } from './releases-health';
import { reportRoutes } from './reports/reports.routes';

export interface EdgeOptions extends EdgeServerOptions, ApiAccess {
  dataDir: string;
  /** Address of the release service, from which live releases are copied into `dataDir`; unset: they are published there. */
  releasesUrl?: string;
  /** File with the public keys of each feature. */
  releaseKeys?: string;
  /** Whether `?release=<feature>:http://localhost:<port>` shows a remote from a developer's machine. */
  devRemotes: boolean;
  /** Origin from which pages load every remote: for `npm run dev`. */
  devOrigin?: string;
  /** Origin of a page that may show pages of the site in a frame, such as the page for testers; default: none may. */
  framedBy?: string;
  /** A script in the head of every page, such as the player of scenarios. */
  extraScript?: ScriptFile;
  /** Whether open pages reload when other releases go live: for `npm run dev`. */
  reloads?: boolean;
  metrics?: Metrics;
  /** Logs a line for the operator, such as a change of the live releases, with any `logLevel`. */
  log: (text: string) => void;
}

/** An edge over the live releases of a folder or a service. @throws Error if no usable shell is live */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { dataDir, releasesUrl, releaseKeys, log } = options;
  return edgeOver(await openEdgeReleases({ dataDir, releasesUrl, keysFile: releaseKeys, log }), options);
}

/** The edge: pages, release files, drawings, and the proxy to the API. Closes the releases when it closes. */
export async function edgeOver(
  releases: EdgeReleases,
  options: Omit<EdgeOptions, 'releasesUrl' | 'releaseKeys'>,
): Promise<FastifyInstance> {
  const { dataDir, publicUrl, trustedProxies, metrics, log } = options;
  const live = await LiveGeneration.open(releases, options, log);
  const current = () => live.current;
  const serving = () => live.current.releases;
  const counters = new EdgeCounters();

  const edge = createEdgeServer(options);
  metrics?.countRequests(edge);
  const vitals = metrics && exposeMetrics(metrics, counters, () => live.current.revision);
  edge.addHook('onClose', async () => {
    await releases.close();
    await live.close();
  });
  registerProbes(edge, { disk: diskCheck(dataDir), releases: releasesCheck(releases, serving) }, metrics);
  registerReleasesHealth(edge, serving);
  await edge.register(apiProxy, { api: options });
  await edge.register(releaseFiles, { releases });
  await edge.register(artwork);
  await edge.register(sitemapRoutes, { publicUrl, api: options, features: () => live.current.features });
  await edge.register(reportRoutes, { releases, counters, vitals });
  if (options.reloads)
    await edge.register(reloadRoutes, {
      revision: () => live.current.revision,
      onSwitch: (listener) => live.onSwitch(listener),
    });
  await edge.register(pages, {
    current,
    api: options,
    counters,
    releases,
    allowsDevRemotes: options.devRemotes,
    publicUrl,
    app: options.app,
    framedBy: options.framedBy,
    devOrigin: options.devOrigin,
    extraScript: options.reloads ? RELOAD_SCRIPT : options.extraScript,
  });
  await limitEdgeConnections(edge, trustedProxies);
  return edge;
}
