import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import { shareOf } from '@stepwell/servers/share-of';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Networks that a count remembers. */
const REMEMBERED_NETWORKS = 10_000;
const MINUTE_MS = 60_000;

export interface MinuteLimits {
  /** For a network: IPv4 address, IPv6 /64. */
  perMinute: number;
  /** Of everybody. */
  altogether: number;
}

/**
 * Counts requests by minutes. A network that is over its own limit uses up nothing of everybody's. Each edge counts for
 * itself, up to its share of either limit.
 * @param edges how many there are, this one included
 * @returns counts a request, and says in how many seconds to come again where it is too many
 */
export async function minuteLimits(
  app: FastifyInstance,
  { perMinute, altogether }: MinuteLimits,
  edges: () => number,
) {
  await app.register(rateLimit, { global: false });
  const byNetwork: RateLimitOptions = {
    max: () => shareOf(perMinute, edges()),
    timeWindow: MINUTE_MS,
    cache: REMEMBERED_NETWORKS,
    keyGenerator: ({ ip }: FastifyRequest) => normalizeIP(ip, 64),
  };
  const counts = [
    app.createRateLimit(byNetwork),
    app.createRateLimit({
      max: () => shareOf(altogether, edges()),
      timeWindow: MINUTE_MS,
      keyGenerator: () => 'everybody',
    }),
  ];
  return async (request: FastifyRequest): Promise<number | undefined> => {
    for (const count of counts) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) return state.ttlInSeconds;
    }
    return undefined;
  };
}
