import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { siteUrl } from '../../src/site/site-map';
import { encodingFor } from '../http/encoding';
import type { Generation } from './generation';
import { type CachedPage, PageCache } from './page-cache';
import { makePage, type PageAddress, type PageMakerOptions, pageAddress } from './page-maker';

export interface PageRoutesOptions extends PageMakerOptions {
  currentGeneration: () => Generation;
}

/** Addresses with a subject that exists: some hundred bytes each. */
const KNOWN_ADDRESSES = 10_000;

/** Every path that nothing else serves is a page: one that nothing matches shows Home. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  app,
  { currentGeneration, ...options },
) => {
  // Each generation has a cache of its own, and takes it along when it goes.
  const caches = new WeakMap<Generation, PageCache>();
  const cacheOf = (generation: Generation) => {
    const cache = caches.get(generation) ?? new PageCache();
    caches.set(generation, cache);
    return cache;
  };
  // Neither a page that fell nor another generation makes a subject that exists anybody's guess.
  const known = new LRUCache<string, true>({ max: KNOWN_ADDRESSES });
  const make = async (address: PageAddress, generation: Generation) => {
    const asked = address.path + address.search;
    const made = await makePage(address, generation, options, known.has(asked));
    if (made.isKept && made.isGuessed) known.delete(asked);
    else if (made.isKept) known.set(asked, true);
    return made;
  };

  app.get('/*', async (request, reply) => {
    const generation = currentGeneration();
    const address = pageAddress(requestedUrl(request), generation.features);
    const key = pageKey(address, generation.missingFeatures());
    const page = await cacheOf(generation).get(key, () => make(address, generation));
    return sendPage(page, request, reply);
  });
};

/** By what a page is kept, within its generation. */
export function pageKey({ path, search }: PageAddress, missing: readonly string[]): string {
  return `${path}${search}\n${missing.join()}`;
}

/** Path and query that were asked for. Which host was named is the browser's word, and nothing depends on it. */
export function requestedUrl({ url }: FastifyRequest): URL {
  return siteUrl(url, 'http://site');
}

/** Sends a page in the encoding that the browser likes best. */
export function sendPage(
  { status, headers, html, brotli, gzip }: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.code(status).headers(headers);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(brotli);
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(html);
}
