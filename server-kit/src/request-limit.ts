import type { FastifyRequest } from 'fastify';
import { networkOf, RateLimit } from './rate-limits';

export interface RequestLimits {
  /** Requests a minute of one network: an IPv4 address or an IPv6 /64. */
  perMinute: number;
  /** Requests a minute of all networks. */
  total: number;
}

/**
 * Limits requests to this process. Requests beyond a network's own limit do not count against the limit of all.
 * @returns a function that counts a request, and returns the seconds to wait if it exceeds a limit
 */
export function requestLimit({ perMinute, total }: RequestLimits) {
  const byNetwork = new RateLimit({ max: perMinute, seconds: 60, maxKeys: 10_000 });
  const ofAll = new RateLimit({ max: total, seconds: 60 });
  return async ({ ip }: FastifyRequest): Promise<number | undefined> => {
    const waitMs = (await byNetwork.take(networkOf(ip))) ?? (await ofAll.take('all'));
    return waitMs && Math.ceil(waitMs / 1000);
  };
}
