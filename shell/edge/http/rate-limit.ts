import { networkOf, RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyRequest } from 'fastify';

export interface MinuteLimits {
  /** For a network: IPv4 address, IPv6 /64. */
  perMinute: number;
  /** Of everybody. */
  altogether: number;
}

/**
 * Counts requests by minutes. A network that is over its own limit uses up nothing of everybody's. Each edge counts for itself.
 * @returns counts a request, and returns in how many seconds to come again where it is too many
 */
export function minuteLimits({ perMinute, altogether }: MinuteLimits) {
  const byNetwork = new RateLimit({ max: perMinute, seconds: 60, maxKeys: 10_000 });
  const ofAll = new RateLimit({ max: altogether, seconds: 60 });
  return async ({ ip }: FastifyRequest): Promise<number | undefined> => {
    const waitMs = (await byNetwork.take(networkOf(ip))) ?? (await ofAll.take('everybody'));
    return waitMs && Math.ceil(waitMs / 1000);
  };
}
