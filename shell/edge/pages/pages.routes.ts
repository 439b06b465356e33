import { correctedOrderLink } from '@stepwell/site/server';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPreviewAddress } from '../html/preview-link';
import { sendError } from '../http/error-handler';
import type { ReleaseAssignment } from '../release-selection/canaries';
import type { Generation } from '../release-selection/generation';
import type { ReleaseSelection } from '../release-selection/release-selection';
import { isFileAddress, type KeyedAddress, PageAddresses, pageKey } from './page-address';
import { PageCache, type PageCounts } from './page-cache';
import { makePage, type PageMakerOptions } from './page-maker';
import { type CachedPage, sendPage } from './page-reply';
import { isServiceWorkerRequest, retireServiceWorker } from './retire-service-worker';
import { RevisionPoller } from './revision-poller';

export interface PageRoutesOptions extends PageMakerOptions {
  currentGeneration: () => Generation;
  /** Assigns other generations to some visitors; absent: all visitors have the current generation. */
  canaries?: { readonly isOn: boolean; assign(request: FastifyRequest): ReleaseAssignment };
  counts?: PageCounts;
  /** Makes the handler of preview addresses; absent: preview addresses are ordinary addresses. */
  previews?: (app: FastifyInstance, pageOf: PageOf) => Promise<PreviewHandler>;
}

/** Returns the page of an address in a generation: from the cache, or made once for all simultaneous requests. */
export type PageOf = (url: string, generation: Generation) => Promise<CachedPage>;

/** @returns the page to send; `undefined` if the handler has sent a reply itself */
export type PreviewHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<CachedPage | undefined>;

/** How many addresses with an existing subject are remembered, each in some hundred bytes. */
const KNOWN_ADDRESSES = 10_000;
/** How many of the most recently used pages are remade before they are requested. */
const REMADE_PAGES = 200;

/**
 * Every path that no other route serves is a page, except addresses of files. An address that matches no page shows Home. A cached page
 * needs only a few look-ups in maps, so that the throughput is at least half as high as for an empty Fastify route.
 */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  app,
  { currentGeneration, canaries, counts, previews, ...options },
) => {
  // Weak maps, so that cached pages are freed with their generation, and parsed addresses with the selection whose routes they match.
  const caches = new WeakMap<Generation, PageCache>();
  const addresses = new WeakMap<ReleaseSelection, PageAddresses>();
  const poller = new RevisionPoller(options.api, () => cacheOf(currentGeneration()).remake(REMADE_PAGES));
  app.addHook('onClose', async () => poller.stop());
  const cacheOf = (generation: Generation): PageCache => {
    const cache = caches.get(generation) ?? new PageCache(() => poller.seen, counts);
    caches.set(generation, cache);
    return cache;
  };
  const addressesOf = (selection: ReleaseSelection): PageAddresses => {
    const ofSelection = addresses.get(selection) ?? new PageAddresses(selection);
    addresses.set(selection, ofSelection);
    return ofSelection;
  };
  // Addresses whose subject exists. Shared by all generations, so that a failed render or a new generation does not remove an address.
  const known = new LRUCache<string, true>({ max: KNOWN_ADDRESSES });
  const make = async (address: KeyedAddress, generation: Generation) => {
    const pathAndSearch = address.path + address.search;
    const made = await makePage(address, generation, options, known.has(pathAndSearch));
    if (made.isCacheable && made.isUnverifiedPath) known.delete(pathAndSearch);
    else if (made.isCacheable) known.set(pathAndSearch, true);
    if (made.revision !== undefined) poller.start();
    // If a remote was damaged or repaired while the page was made, the address has another key now.
    const isCurrent = address.key === pageKey(address, generation.selection());
    return { ...made, isCacheable: made.isCacheable && isCurrent };
  };

  const pageOf: PageOf = (url, generation) => {
    const address = addressesOf(generation.selection()).of(url);
    return cacheOf(generation).get(address.key, () => make(address, generation));
  };
  /** Whether a canary's page reports its subject as not found, but a page of the live releases has the subject. */
  const isLost = async ({ generation, isCounted }: ReleaseAssignment, page: CachedPage, url: string) => {
    if (page.status !== 404 || !isCounted || generation === currentGeneration()) return false;
    return (await pageOf(url, currentGeneration())).status === 200;
  };
  const preview = previews && (await previews(app, pageOf));

  app.get('/*', async (request, reply) => {
    const { url } = request;
    const corrected = correctedOrderLink(url);
    if (corrected) return reply.header('cache-control', 'no-store').redirect(corrected, 302);
    if (isServiceWorkerRequest(request)) return retireServiceWorker(reply);
    if (isFileAddress(url)) return sendError(request, reply, 404);
    const isPreview = preview && isPreviewAddress(url);
    const assignment = canaries?.isOn && !isPreview ? canaries.assign(request) : undefined;
    const generation = assignment?.generation ?? currentGeneration();
    const page = await (isPreview ? preview(request, reply) : pageOf(url, generation));
    if (!page) return reply;
    const cookies = assignment?.cookiesFor(page, await isLost(assignment, page, url)) ?? [];
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return sendPage(page, request, reply);
  });
};
