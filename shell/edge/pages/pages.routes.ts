import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApiAccess } from '../http/api-reader';
import { encode } from '../http/encoding';
import { sendError } from '../http/error-handler';
import type { EdgeCounters } from '../metrics';
import type { Rendered } from '../renderer/renderer';
import type { Generation } from './generation';
import { type OverrideOptions, type OverrideQuery, overrideFeatures, overrideIn } from './override';
import { configOf, makePage, type PageSettings, type SentPage, type SiteConfig } from './page';
import { isFileAddress, type PageAddress, pageAddress } from './page-address';
import { ApiRevision } from './revision';

export interface PageRoutesOptions extends PageSettings, OverrideOptions {
  current: () => Generation;
  api: ApiAccess;
  counters: Pick<EdgeCounters, 'pages' | 'unrendered'>;
}

/** A cached page is rendered again after this time, even if nothing has changed. */
const LONGEST_CACHED_MS = 60_000;
/** Each takes some hundred bytes. */
const KNOWN_ADDRESSES = 10_000;
/** How long a page is cached if the API sends no revision, by which a change would be noticed. */
const CACHED_WITHOUT_REVISION_MS = 1000;

/**
 * Every path that no other route serves is a page, except addresses of files; an address that matches no page shows Home. Pages are cached
 * until the API's revision or the live releases change. Addresses that clients can invent, with a query or without a page, are not.
 */
export const pages: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { current, api, counters } = options;
  let config: SiteConfig;
  const revision = new ApiRevision(api, () => current().cache.clear());
  app.addHook('onClose', async () => revision.close());

  /** Addresses with a query or a subject that have shown a page, so that they were not invented. */
  const known = new LRUCache<string, true>({ max: KNOWN_ADDRESSES });

  /** @returns the page's markup, or `undefined` if the browser has to render the page */
  const render = async (
    { match, search }: PageAddress,
    generation: Generation,
  ): Promise<Rendered | undefined> => {
    const name = match.route?.id ?? match.page?.chunk ?? '';
    if (options.devOrigin || generation.unrenderable.has(name)) return undefined;
    const key = match.path + search;
    const isFixed = search === '' && !match.isUnmatched && Object.keys(match.params).length === 0;
    const rendered = await generation.renderer.render(key, generation.features, isFixed || known.has(key));
    if (rendered === 'ended') generation.unrenderable.set(name, true);
    if (typeof rendered === 'string') {
      counters.unrendered.inc({ why: rendered });
      return undefined;
    }
    config = configOf(rendered) ?? config;
    if (rendered.isComplete && rendered.status === 200 && !match.isUnmatched) known.set(key, true);
    return rendered;
  };

  const make = async (address: PageAddress, generation: Generation): Promise<SentPage> => {
    const rendered = await render(address, generation);
    const page = await makePage({ generation, match: address.match, rendered, config }, options);
    counters.pages.inc({ from: rendered ? 'rendered' : 'unrendered' });
    const isCacheable =
      rendered?.isComplete && rendered.status === 200 && rendered.revision === revision.current;
    if (isCacheable && isListed(address))
      generation.cache.set(address.match.path, page, {
        ttl: revision.current ? msToCache(rendered) : CACHED_WITHOUT_REVISION_MS,
      });
    return page;
  };

  const pageOf = (url: string): SentPage | Promise<SentPage> => {
    const generation = current();
    const address = generation.addressOf(url);
    const cached = address.search === '' ? generation.cache.get(address.match.path) : undefined;
    if (cached) {
      counters.pages.inc({ from: 'cache' });
      return cached;
    }
    const key = address.match.path + address.search;
    const making =
      generation.making.get(key) ?? make(address, generation).finally(() => generation.making.delete(key));
    generation.making.set(key, making);
    return making;
  };

  const overriddenPage = async (url: string, query: OverrideQuery): Promise<SentPage> => {
    const generation = current();
    const overridden = await overrideFeatures(query, generation.features, options);
    const { match } = pageAddress(url, overridden.features);
    return makePage({ generation, match, overridden, config }, options);
  };

  app.get('/*', async (request, reply) => {
    const { url } = request;
    if (isFileAddress(url)) return sendError(request, reply, 404);
    const query = overrideIn(url);
    const page = await (query ? overriddenPage(url, query) : pageOf(url));
    reply.code(page.status).headers(page.headers);
    return reply.send(await encode(page, request, reply));
  });
};

/** Whether an address is one of the site's own, which clients cannot invent any number of. */
function isListed({ match, search }: PageAddress): boolean {
  return search === '' && !match.isUnmatched;
}

/** Until the announcement on the page ends, at most a minute. */
function msToCache(rendered: Rendered): number {
  const { announcementMessageTill: till, serverTimestamp: now } = configOf(rendered) ?? {};
  const msLeft = Date.parse(till ?? '') - Date.parse(now ?? '');
  return msLeft > 0 ? Math.min(msLeft, LONGEST_CACHED_MS) : LONGEST_CACHED_MS;
}
