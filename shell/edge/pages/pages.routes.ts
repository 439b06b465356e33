import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { asksForReleases } from '../html/preview-link';
import { refuse } from '../http/error-handler';
import type { Generation } from '../release-selection/generation';
import type { Assigned } from '../release-selection/release-assignment';
import type { Choice } from '../release-selection/release-selection';
import { healthOf } from './ask-health';
import { isFileAddress } from './file-address';
import { mendedOrderLink } from './order-link';
import { type KeptAddress, PageAddresses, pageKey } from './page-address';
import { PageCache, type PageCounts } from './page-cache';
import { makePage, type PageMakerOptions } from './page-maker';
import { type CachedPage, sendPage } from './page-reply';
import { asksForServiceWorker, retireServiceWorker } from './retire-service-worker';
import { RevisionWatch } from './revision-poller';

export interface PageRoutesOptions extends PageMakerOptions {
  currentGeneration: () => Generation;
  /** Whoever gives some visits another generation; by default nobody does. */
  canaries?: { readonly isOn: boolean; assign(request: FastifyRequest): Assigned };
  /** Where it is counted how pages were answered. */
  counts?: PageCounts;
  /** Makes what answers addresses that ask for releases by their ids; without it they are asked for like any other. */
  instead?: (app: FastifyInstance, pageOf: PageOf) => Promise<PageInstead>;
}

/** The page of an address, made of a generation once for all who ask for it. */
export type PageOf = (url: string, generation: Generation) => Promise<CachedPage>;

/** Answers with a page of its own; `undefined` where it has refused already. */
export type PageInstead = (request: FastifyRequest, reply: FastifyReply) => Promise<CachedPage | undefined>;

/** Addresses with a subject that exists: some hundred bytes each. */
const KNOWN_ADDRESSES = 10_000;
/** Pages that are made anew before anybody asks for them: a small academy's all, of a large one's what is asked for. */
const MADE_ANEW = 200;

/** Every path that nothing else serves is a page, but for addresses of files: one that nothing matches shows Home. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  app,
  { currentGeneration, canaries, counts, instead, ...options },
) => {
  // What is kept of a generation's pages goes with the generation.
  const caches = new WeakMap<Generation, PageCache>();
  const addresses = new WeakMap<Choice, PageAddresses>();
  const { apiOrigin: baseUrl, app: keys, edgeSecret } = options;
  const health = healthOf({ baseUrl, appId: keys.id, appKey: keys.key, edgeSecret });
  const watch = new RevisionWatch(health, () => cacheOf(currentGeneration()).makeAnew(MADE_ANEW));
  app.addHook('onClose', async () => watch.end());
  const cacheOf = (generation: Generation): PageCache => {
    const cache = caches.get(generation) ?? new PageCache(undefined, () => watch.seen, counts);
    caches.set(generation, cache);
    return cache;
  };
  // Another release may have other routes.
  const addressesOf = (choice: Choice): PageAddresses => {
    const known = addresses.get(choice) ?? new PageAddresses(choice);
    addresses.set(choice, known);
    return known;
  };
  // Neither a page that fell nor another generation makes a subject that exists anybody's guess.
  const known = new LRUCache<string, true>({ max: KNOWN_ADDRESSES });
  const make = async (address: KeptAddress, generation: Generation) => {
    const asked = address.path + address.search;
    const made = await makePage(address, generation, options, known.has(asked));
    if (made.isKept && made.isGuessed) known.delete(asked);
    else if (made.isKept) known.set(asked, true);
    if (made.revision !== undefined) watch.begin();
    // A remote may have been lost or mended meanwhile, and then it is a page of another key.
    const isStillSo = address.key === pageKey(address, generation.choice());
    return { ...made, isKept: made.isKept && isStillSo };
  };

  const pageOf: PageOf = (url, generation) => {
    const address = addressesOf(generation.choice()).of(url);
    return cacheOf(generation).get(address.key, () => make(address, generation));
  };
  const look = instead && (await instead(app, pageOf));

  app.get('/*', async (request, reply) => {
    const { url } = request;
    const orderLink = mendedOrderLink(url);
    if (orderLink) return reply.header('cache-control', 'no-store').redirect(orderLink, 302);
    if (asksForServiceWorker(request)) return retireServiceWorker(reply);
    if (isFileAddress(url)) return refuse(request, reply, 404);
    const isLook = look && asksForReleases(url);
    const assigned = canaries?.isOn && !isLook ? canaries.assign(request) : undefined;
    const generation = assigned?.generation ?? currentGeneration();
    const page = await (isLook ? look(request, reply) : pageOf(url, generation));
    if (!page) return reply;
    const cookies = assigned?.shown(page.fallen ?? []) ?? [];
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return sendPage(page, request, reply);
  });
};
