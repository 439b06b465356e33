import { join } from 'node:path';
import { EDGE_HEADERS, envelope } from '@stepwell/contract';
import { ApiClient } from '@stepwell/platform';
import { EdgeReports } from '@stepwell/release-server/edge-reports';
import { FollowedRegistry } from '@stepwell/release-server/followed-registry';
import { Mirror } from '@stepwell/release-server/mirror';
import { releasePlace } from '@stepwell/release-server/place';
import { PublishedReleases } from '@stepwell/release-server/published-releases';
import { SignedReleases } from '@stepwell/release-server/signed-releases';
import { openStorage, type ReleaseStorage } from '@stepwell/release-server/storage';
import { Trust } from '@stepwell/release-server/trust';
import { OutcomeCounter } from '@stepwell/release-server/votes';
import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { registerProbes } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';
import { tellOfEdge } from './edge-metrics';
import { artworkRoutes } from './files/artwork.routes';
import { releaseRoutes } from './files/release-files.routes';
import { sharePictureRoutes } from './files/share-pictures.routes';
import { apiProxy } from './http/api-proxy';
import { boundEdge, createEdgeServer } from './http/edge-server';
import { RELOAD_SCRIPT, reloadRoutes } from './pages/live-reload.routes';
import { PageCounts } from './pages/page-cache';
import { pageRoutes } from './pages/pages.routes';
import { discoveryRoutes } from './pages/seo.routes';
import { LookFirst } from './preview/preview';
import { looks } from './preview/preview.routes';
import { Canaries } from './release-selection/canaries';
import { releaseSource } from './release-selection/generation';
import { LiveGeneration } from './release-selection/generation-manager';
import { Variants } from './release-selection/generation-variants';
import { releasesCheck } from './releases-check';
import { RenderCounts } from './renderer/renderer';
import { Violations } from './reports/csp-reports';
import { violationRoutes } from './reports/csp-reports.routes';
import { fallbackRoutes } from './reports/fallback-reports';
import { knownSite } from './reports/route-labels';
import { Telemetry } from './reports/telemetry';
import { telemetryRoutes } from './reports/telemetry.routes';

export interface EdgeOptions {
  dataDir: string;
  apiOrigin: string;
  app: { id: string; key: string };
  /** The site's own address, such as `https://academy.example`: never taken from a request. */
  publicUrl: string;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` are believed. */
  trustedProxies: string[];
  /** Goes with every call to the API, so that it knows the edge; absent where nobody set one. */
  edgeSecret?: string;
  /** Whose registry decides what is live; default `live`. */
  environment?: string;
  /** The PostgreSQL that says what is live for all edges; unset means the folder in `dataDir`. */
  releasesDatabaseUrl?: string;
  /** File with the root of all signatures that is believed; default the first one that this edge meets. */
  releasesRoot?: string;
  /** What this edge is called where it reports what it serves: no other edge may be called so. */
  name: string;
  /** Pages load themselves again when another revision is live: for `npm run dev`. */
  reloads?: boolean;
  /** Of the JSON log on stderr; default `silent`. */
  logLevel?: string;
  /** Takes what this edge tells of itself; by default nobody asks. */
  metrics?: Metrics;
  /** One line for the person who started the edge. */
  log: (text: string) => void;
}

/** The edge: pages, releases, artwork, and the way to the API. @throws Error if the registry names no live shell */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const {
    apiOrigin,
    app,
    publicUrl,
    trustedProxies,
    edgeSecret,
    logLevel,
    reloads = false,
    log,
    metrics,
  } = options;
  const { store, registry, reports, published } = await placeOf(options);
  const releases = releaseSource(store, log);
  const api = { baseUrl: apiOrigin, appId: app.id, appKey: app.key };
  const pageApi = { ...api, edgeSecret };
  const renders = new RenderCounts();
  const live = await LiveGeneration.of({
    releases,
    registry: reloads ? withoutPrevious(registry) : registry,
    api: pageApi,
    counts: renders,
  });
  const variants = new Variants({ releases, api: pageApi });

  const edge = createEdgeServer({ publicUrl, trustedProxies, logLevel });
  const pages = new PageCounts();
  if (metrics) tellOfEdge(metrics, { edge, live, pages, renders, fallbacks: releases.fallbacks });
  edge.addHook('onClose', () => live.close());
  edge.addHook('onClose', () => variants.close());
  edge.addHook('onClose', () => reports.close());
  reports.serves(live.current.revision);
  live.onSwap(({ revision }) => reports.serves(revision));
  const violations = new Violations({
    isLive: (feature, id) => live.current.has(feature, id),
    log,
  });
  edge.get('/health/releases', async (_request, reply) => {
    const [status, message] = registry.alert
      ? [503, 'What is live now cannot be believed any more: the log of this edge says why']
      : [200, 'OK'];
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(
        envelope(status, message, {
          revision: live.current.revision,
          violations: violations.counted,
          fallbacks: Object.fromEntries(
            releases.fallbacks.counted.map(({ feature, release, reason, pages }) => [
              `${feature} ${release} ${reason}`,
              pages,
            ]),
          ),
        }),
      );
  });
  const look = registerProbes(edge, {
    disk: diskCheck(options.dataDir),
    releases: releasesCheck({ registry, live, reports }),
  });
  metrics?.exposeChecks(look);
  await edge.register(apiProxy, { apiOrigin, edgeSecret });
  await edge.register(releaseRoutes, { ...releases, prefix: '/r' });
  const ownApi = new ApiClient({ ...api, headers: edgeSecret ? { [EDGE_HEADERS.secret]: edgeSecret } : {} });
  await edge.register(discoveryRoutes, {
    publicUrl,
    api: ownApi,
    currentFeatures: () => live.current.features,
  });
  await edge.register(artworkRoutes);
  await edge.register(sharePictureRoutes, { api: ownApi, log });
  await edge.register(violationRoutes, { violations });
  const votes = new OutcomeCounter({ phaseOf: (feature) => canaries.phaseOf(feature) });
  const canaries: Canaries = new Canaries({
    live,
    variants,
    votes,
    isSecure: publicUrl.startsWith('https:'),
  });
  edge.addHook('onClose', async () => canaries.close());
  reports.counts(votes);
  await edge.register(fallbackRoutes, {
    generations: () => [live.current, ...variants.all],
    onFall: (request, reply, { feature, live: id }) => canaries.failed(request, reply, { feature, id }),
  });
  await edge.register(telemetryRoutes, {
    telemetry: new Telemetry(knownSite(store, () => live.current.features)),
    keep: (hour) => reports.saveVisits(hour),
    onFailure: (request, reply, failure) => canaries.failed(request, reply, failure.release, failure),
    log,
  });
  if (reloads) await edge.register(reloadRoutes, { live });
  await edge.register(pageRoutes, {
    currentGeneration: () => live.current,
    canaries,
    counts: pages,
    instead: looks(new LookFirst({ live: () => live.current, variants, published })),
    publicUrl,
    apiOrigin,
    app,
    edgeSecret,
    extraScript: reloads ? RELOAD_SCRIPT : undefined,
  });
  await boundEdge(edge, trustedProxies);
  return edge;
}

/** Whoever develops a remote wants to see that it fails, not what it was before. */
function withoutPrevious(registry: Pick<FollowedRegistry, 'read'>): Pick<FollowedRegistry, 'read'> {
  return {
    read: async () => {
      const { features, ...rest } = await registry.read();
      const alone = Object.entries(features).map(([name, release]) => [name, { ...release, previous: null }]);
      return { ...rest, features: Object.fromEntries(alone) };
    },
  };
}

/**
 * Where this edge's releases are, and to whom it reports: the data folder, or a copy in it of what a database says is
 * live. Either is believed as far as it is signed.
 */
async function placeOf(options: EdgeOptions) {
  const { dataDir, environment, releasesDatabaseUrl, releasesRoot: rootFile, name, log } = options;
  const site = options.publicUrl;
  const trust = new Trust({ folder: join(dataDir, 'trust'), environment, rootFile, log });
  const place = releasePlace(releasesDatabaseUrl ? join(dataDir, 'mirror') : dataDir, environment);
  const open = () => openStorage({ dataDir, databaseUrl: releasesDatabaseUrl, environment });
  const mirror = releasesDatabaseUrl
    ? await Mirror.start({ open, place, trust, name, site, log })
    : undefined;
  const reports = mirror ? mirror : reportsTo(await open(), options);
  const published = new PublishedReleases({
    trust,
    newestList: async (team) => (mirror ? mirror.newestList(team) : place.metadata.newestOf(team)),
    fetch: async (feature, id) => mirror?.fetch(feature, id),
  });
  const registry = await FollowedRegistry.open({
    registry: place.registry,
    signed: async (role, version) => place.metadata.read(role, version),
    trust,
    log,
  });
  return { store: new SignedReleases(place.store, trust), registry, reports, published };
}

function reportsTo(storage: ReleaseStorage, { name, log }: EdgeOptions): EdgeReports {
  return new EdgeReports({ storage: () => storage, name, log });
}
