import { type Course, coursePath } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Feature } from '../../browser/site/feature';
import { SHELL_PAGES } from '../../browser/site/pages';
import { type ApiAccess, readApi } from '../http/api-reader';

const SITEMAP = '/sitemap.xml';
/** How long a sitemap is cached, because any client may request it any number of times. */
const SITEMAP_TTL_MS = 60_000;
const FAILURE_TTL_MS = 2000;
const API_TIMEOUT_MS = 5000;

export interface SitemapOptions {
  /** The site's own address: never taken from a request. */
  publicUrl: string;
  api: ApiAccess;
  features: () => readonly Feature[];
}

/** Serves robots.txt and the sitemap. */
export const sitemapRoutes: FastifyPluginAsync<SitemapOptions> = async (
  app,
  { publicUrl, api, features },
) => {
  // Pages with `noindex` are not disallowed, because a crawler must read a page to see its `noindex`.
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}${SITEMAP}\n`),
  );

  // One entry, whose fetch is shared by simultaneous requests.
  const sitemaps = new LRUCache<typeof SITEMAP, { xml: string | null }>({
    max: 1,
    ttl: SITEMAP_TTL_MS,
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { options }) => {
      const courses = await coursePaths(api);
      // Without the courses no sitemap is sent, because it would remove them from search results.
      if (!courses) options.ttl = FAILURE_TTL_MS;
      return { xml: courses ? sitemap(publicUrl, [...fixedPaths(features()), ...courses]) : null };
    },
  });

  app.get(SITEMAP, async (_request, reply) => {
    const xml = (await sitemaps.fetch(SITEMAP))?.xml;
    if (xml) return reply.type('application/xml; charset=utf-8').send(xml);
    return reply.code(503).header('retry-after', '30').type('text/plain').send('Try again shortly.\n');
  });
};

/** @returns `undefined` if the API does not answer */
async function coursePaths(api: ApiAccess): Promise<string[] | undefined> {
  const reply = await readApi(api, '/api/courses/getAllCourses', API_TIMEOUT_MS).catch(() => undefined);
  if (reply?.status !== 200) return undefined;
  const { response } = reply.body as { response: { data: Pick<Course, '_id'>[] } };
  return response.data.map(({ _id }) => coursePath(_id));
}

/** Paths of all pages without a subject in their address. */
function fixedPaths(features: readonly Feature[]): string[] {
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
