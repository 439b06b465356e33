import { join } from 'node:path';
import {
  EdgeReports,
  Mirror,
  PublishedReleases,
  SignedReleases,
  Trust,
  VerifiedRegistry,
} from '@stepwell/release-server/edge';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { OutcomeCounter } from '@stepwell/release-server/outcome-counter';
import { openStorage } from '@stepwell/release-server/storage';
import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { registerProbes } from '@stepwell/server-kit/probes';
import { siteRoutes } from '@stepwell/site/server';
import type { FastifyInstance } from 'fastify';
import { registerEdgeMetrics } from './edge-metrics';
import { artworkRoutes, FOR_A_DAY } from './files/artwork.routes';
import { readDrawingFiles } from './files/drawing-files';
import { ReleaseAccess } from './files/file-access';
import { releaseRoutes } from './files/release-files.routes';
import { ApiConnection } from './http/api-connection';
import { apiProxy } from './http/api-proxy';
import { createEdgeServer, limitEdgeConnections } from './http/edge-server';
import { RELOAD_SCRIPT, reloadRoutes } from './pages/live-reload.routes';
import { PageCounts } from './pages/page-cache';
import { pageRoutes } from './pages/pages.routes';
import { seoRoutes } from './pages/seo.routes';
import { UnrenderedPages } from './pages/unrendered-pages';
import { Previews } from './preview/preview';
import { previewRoutes } from './preview/preview.routes';
import { Canaries } from './release-selection/canaries';
import { releaseSource } from './release-selection/generation';
import { GenerationManager } from './release-selection/generation-manager';
import { GenerationVariants } from './release-selection/generation-variants';
import { registerReleasesHealth, releasesCheck } from './releases-health';
import { RenderCounts } from './renderer/renderer';
import { edgeProblems } from './reports/edge-problems';
import { freezeWorkerRoute } from './reports/freeze-worker';
import { knownSite } from './reports/parse-beacon';
import { PolicyViolations } from './reports/policy-violations';
import { reportRoutes } from './reports/reports.routes';
import { Telemetry } from './reports/telemetry';
import { handOverVisits } from './reports/visit-handover';

export interface EdgeOptions {
  dataDir: string;
  apiOrigin: string;
  app: { id: string; key: string };
  /** The site's own address, such as `https://site.example`: never taken from a request. */
  publicUrl: string;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  /** Secret in every request to the API, which then trusts the edge's headers; unset: the API counts all visitors as one. */
  edgeSecret?: string;
  /** Name of the registry that decides which releases are live; default `live`. */
  environment?: string;
  /** PostgreSQL with the releases of all edges; unset: the folder in `dataDir`. */
  releasesDatabaseUrl?: string;
  /** File with the trusted root of all signatures; unset: trust on first use. */
  releasesRoot?: string;
  /** Address of the release service: previews link to its team page. */
  releasesUrl?: string;
  /** Name of this edge in its reports about the releases that it serves; unique among all edges. */
  name: string;
  /** Whether open pages reload when another revision goes live: for `npm run dev`. */
  reloads?: boolean;
  /** Level of the JSON log on stderr; default `silent`. */
  logLevel?: string;
  metrics?: Metrics;
  /** Logs a line for the operator, such as a change of the live releases, with any `logLevel`. */
  log: (text: string) => void;
}

/** The edge: pages, release files, drawings, and the proxy to the API. @throws Error if the registry names no live shell */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies, logLevel, reloads = false, log, metrics, releasesUrl } = options;
  const { store, registry, mirror, edgeReports, published, access } = await openReleases(options);
  const isSecure = publicUrl.startsWith('https:');
  const releases = releaseSource(store, log);
  const api = new ApiConnection(options);
  const renders = new RenderCounts();
  const live = await GenerationManager.of({
    releases,
    registry: reloads ? withoutPrevious(registry) : registry,
    api,
    counts: renders,
  });
  const variants = new GenerationVariants({ releases, api, counts: renders });
  // The counter calls `phaseOf` later, when `canaries` is set.
  const outcomeCounter = new OutcomeCounter({ phaseOf: (feature) => canaries.phaseOf(feature) });
  const secret = options.edgeSecret;
  const canaries: Canaries = new Canaries({ live, variants, outcomeCounter, isSecure, secret });
  const violations = new PolicyViolations({ isLive: (feature, id) => live.current.has(feature, id), log });
  const currentFeatures = () => live.current.features;
  const telemetry = new Telemetry(knownSite(store, currentFeatures));

  const edge = createEdgeServer({ publicUrl, trustedProxies, logLevel });
  const pages = new PageCounts();
  const unrendered = new UnrenderedPages();
  if (metrics)
    registerEdgeMetrics(metrics, {
      edge,
      live,
      pages,
      unrendered,
      renders,
      fallbacks: releases.fallbacks,
      outcomes: canaries.outcomes,
    });
  edge.addHook('onClose', () => live.close());
  edge.addHook('onClose', () => variants.close());
  // A mirror also closes its reports.
  edge.addHook('onClose', () => (mirror ?? edgeReports).close());
  edge.addHook('onClose', () => api.close());
  edge.addHook('onClose', async () => canaries.close());
  edgeReports.setRevision(live.current.revision);
  live.onSwap(({ revision }) => edgeReports.setRevision(revision));
  edgeReports.setOutcomes(outcomeCounter);
  edgeReports.setProblems(() => edgeProblems(live.current, releases.fallbacks, unrendered));
  handOverVisits(edge, { telemetry, save: (hour) => edgeReports.saveVisits(hour), log });

  registerReleasesHealth(edge, { registry, live, violations, fallbacks: releases.fallbacks });
  const checks = {
    disk: diskCheck(options.dataDir),
    // Without a mirror the releases are in a local folder, which always answers.
    releases: releasesCheck({ registry, live, mirror: mirror ?? { silentForMs: 0 } }),
    rendering: unrendered.check,
  };
  registerProbes(edge, checks, metrics);
  await edge.register(apiProxy, { api });
  await edge.register(releaseRoutes, {
    ...releases,
    accessTo: (feature, id, cookies) => access.of(feature, id, cookies),
    prefix: '/r',
  });
  await edge.register(seoRoutes, { publicUrl, api: api.client(), currentFeatures });
  await edge.register(artworkRoutes);
  const drawings = readDrawingFiles();
  await edge.register(siteRoutes, { api: api.client(), drawings, cacheControl: FOR_A_DAY, log });
  await edge.register(reportRoutes, {
    violations,
    telemetry,
    generations: () => [live.current, ...variants.all],
    onFailure: (...failure) => canaries.outcomes.countFailure(...failure),
    onAlive: (...releases) => canaries.outcomes.countAlive(...releases),
  });
  await edge.register(freezeWorkerRoute);
  if (reloads) await edge.register(reloadRoutes, { live });
  await edge.register(pageRoutes, {
    currentGeneration: () => live.current,
    canaries,
    counts: pages,
    unrendered,
    previews: previewRoutes(new Previews({ live: () => live.current, variants, published }), {
      isSecure,
      releasesUrl,
    }),
    publicUrl,
    api,
    extraScript: reloads ? RELOAD_SCRIPT : undefined,
  });
  await limitEdgeConnections(edge, trustedProxies);
  return edge;
}

/** A registry without previous releases, because during development a failing remote must show its failure instead of an older release. */
function withoutPrevious(registry: Pick<VerifiedRegistry, 'read'>): Pick<VerifiedRegistry, 'read'> {
  return {
    read: async () => {
      const { features, ...rest } = await registry.read();
      const liveOnly = Object.entries(features).map(([name, release]) => [
        name,
        { ...release, previous: null },
      ]);
      return { ...rest, features: Object.fromEntries(liveOnly) };
    },
  };
}

/**
 * Opens the releases that the edge serves: from the data folder, or from a database, which is then mirrored into the data folder. A
 * release is used only if its signatures are valid.
 * @returns also `edgeReports`, which stores the revision, problems and visits of this edge
 */
async function openReleases(options: EdgeOptions) {
  const { dataDir, environment, releasesDatabaseUrl, releasesRoot: rootFile, name, log } = options;
  const trust = new Trust({ folder: join(dataDir, 'trust'), environment, rootFile, log });
  const place = releasePlace(releasesDatabaseUrl ? join(dataDir, 'mirror') : dataDir, environment);
  const open = () => openStorage({ dataDir, databaseUrl: releasesDatabaseUrl, environment });
  const mirror = releasesDatabaseUrl ? await Mirror.start({ open, place, trust, name, log }) : undefined;
  const storage = mirror ? undefined : await open();
  const edgeReports = mirror?.reports ?? new EdgeReports({ storage: () => storage, name, log });
  const published = new PublishedReleases({
    trust,
    newestList: async (team) => (mirror ? mirror.newestList(team) : place.metadata.newestOf(team)),
    fetch: async (feature, id) => mirror?.fetch(feature, id),
  });
  const access = new ReleaseAccess({
    registry: () => trust.last?.revision,
    history: async () => (mirror ? mirror.history() : place.registry.history()),
  });
  const registry = await VerifiedRegistry.open({
    registry: place.registry,
    signed: async (role, version) => place.metadata.read(role, version),
    trust,
    log,
  });
  return { store: new SignedReleases(place.store, trust), registry, mirror, edgeReports, published, access };
}
