import { type ApiClient, ApiError } from '@stepwell/platform';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { factsOf } from '@stepwell/site';
import { subjectPaths, webManifest } from '@stepwell/site/server';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Feature } from '../../browser/site/feature';
import { SHELL_PAGES } from '../../browser/site/pages';

const SITEMAP = '/sitemap.xml';
const MANIFEST = '/manifest.webmanifest';
/** How long a sitemap is cached, because any client may request it any number of times. */
const SITEMAP_TTL_MS = 60_000;
/** How long the web manifest is cached. Short, because a changed name of the site must be shown within 3 s. */
const MANIFEST_TTL_MS = 1000;
/** How long a failure to read the paths of subjects is cached. */
const FAILURE_TTL_MS = 2000;

export interface SeoOptions {
  /** The site's own address: never taken from a request. */
  publicUrl: string;
  api: ApiClient;
  currentFeatures: () => readonly Feature[];
}

/** Serves robots.txt, the sitemap and the web manifest. Each cache has one entry, whose fetch is shared by simultaneous requests. */
export const seoRoutes: FastifyPluginAsync<SeoOptions> = async (app, { publicUrl, api, currentFeatures }) => {
  // Pages with `noindex` are not disallowed, because a crawler must read a page to see its `noindex`.
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}${SITEMAP}\n`),
  );

  const sitemaps = new LRUCache<typeof SITEMAP, { xml: string | null }>({
    max: 1,
    ttl: SITEMAP_TTL_MS,
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { options }) => {
      const paths = await undefinedIfApiFails(subjectPaths(api));
      // Without the subjects' paths no sitemap is sent, because it would remove the subjects from search results.
      if (!paths) options.ttl = FAILURE_TTL_MS;
      return { xml: paths ? sitemap(publicUrl, [...sitePaths(currentFeatures()), ...paths]) : null };
    },
  });

  app.get(SITEMAP, async (_request, reply) => {
    const xml = (await sitemaps.fetch(SITEMAP))?.xml;
    if (xml) return reply.type('application/xml; charset=utf-8').send(xml);
    return reply.code(503).header('retry-after', '30').type('text/plain').send('Try again shortly.\n');
  });

  const manifests = new LRUCache<typeof MANIFEST, string>({
    max: 1,
    ttl: MANIFEST_TTL_MS,
    ttlResolution: 0,
    fetchMethod: async (_key, last) => {
      const settings = await undefinedIfApiFails(api.call('GET /api/settings/getSettings', {}));
      return settings || !last ? JSON.stringify(webManifest(factsOf(settings?.data))) : last;
    },
  });

  app.get(MANIFEST, async (_request, reply) =>
    reply.type('application/manifest+json').send(await manifests.fetch(MANIFEST)),
  );
};

/** Paths of all pages without a subject in their address. */
function sitePaths(features: readonly Feature[]): string[] {
  const routes = features.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  return [...SHELL_PAGES.map(({ path }) => path), ...routes.filter((path) => !path.includes(':'))];
}

function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(new URL(path, origin).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

async function undefinedIfApiFails<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
