import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Generation } from './generation';
import { type CachedPage, PageCache } from './page-cache';
import { makePage, type PageMakerOptions, pageAddress } from './page-maker';

export interface PageRoutesOptions extends PageMakerOptions {
  currentGeneration: () => Generation;
}

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

  app.get('/*', async (request, reply) => {
    const generation = currentGeneration();
    const address = pageAddress(addressOf(request), generation);
    const missing = generation.missingFeatures().join(',');
    // `live` is the only variant there is; the key keeps its place.
    const key = [address.path, address.search, generation.revision, missing, 'live', address.origin].join(
      '\n',
    );
    const page = await cacheOf(generation).get(key, () => makePage(address, generation, options));
    return sendPage(page, request, reply);
  });
};

/** The address that was asked for. */
export function addressOf({ protocol, host, url }: FastifyRequest): URL {
  // A path such as `//evil.example` must stay a path.
  return new URL(`${protocol}://${host}${url.replace(/^\/+/, '/')}`);
}

/** Sends a page in the best encoding that the browser takes. */
export function sendPage(
  { status, headers, html, brotli, gzip }: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.code(status).headers(headers);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(html);
}
