import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageInstead, PageOf } from '../pages/pages.routes';
import { askedReleases } from './asked-releases';
import { BAR_SCRIPT } from './bar-script';
import type { LookFirst } from './look-first';
import { lookedAtPage } from './looked-at-page';

/** Of a network: IPv4 address, IPv6 /64. */
const PER_MINUTE = 60;
/** Of everybody: a few teams, who look. */
const ALTOGETHER_PER_MINUTE = 300;
/** Networks that the count remembers. */
const REMEMBERED_NETWORKS = 10_000;
const MINUTE_MS = 60_000;

/** Answers addresses that ask for releases, as `pageRoutes` wants it. */
export const looks =
  (lookFirst: LookFirst) =>
  async (app: FastifyInstance, pageOf: PageOf): Promise<PageInstead> => {
    await app.register(rateLimit, { global: false });
    const byNetwork: RateLimitOptions = {
      max: PER_MINUTE,
      timeWindow: MINUTE_MS,
      cache: REMEMBERED_NETWORKS,
      keyGenerator: ({ ip }: FastifyRequest) => normalizeIP(ip, 64),
    };
    const ofNetwork = app.createRateLimit(byNetwork);
    const ofAll = app.createRateLimit({
      max: ALTOGETHER_PER_MINUTE,
      timeWindow: MINUTE_MS,
      keyGenerator: () => 'everybody',
    });
    app.get(BAR_SCRIPT.href, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(BAR_SCRIPT.source),
    );

    return async (request, reply) => {
      for (const count of [ofNetwork, ofAll]) {
        const state = await count(request);
        if (state.isAllowed || !state.isExceeded) continue;
        reply
          .code(429)
          .header('retry-after', state.ttlInSeconds)
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('Releases were looked at too often from here: try again in a minute.\n');
        return undefined;
      }
      const asked = askedReleases(request.url);
      const looked = await lookFirst.at(asked);
      const page = await pageOf(asked.url, looked.generation);
      const names = [...asked.releases].map(([feature, id]) => `${feature}:${id}`);
      return lookedAtPage(page, looked, names.join());
    };
  };
