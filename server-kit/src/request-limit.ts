import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf, RateLimit } from './rate-limits';

export interface RequestLimits {
  /** Requests a minute of one network: an IPv4 address or an IPv6 /64. */
  perMinute: number;
  /** Requests a minute of all networks. */
  total: number;
}

/**
 * Limits requests to this process. Requests beyond a network's own limit do not count against the limit of all.
 * @returns a function that counts a request and returns whether the request exceeds a limit. If so, the function has set 429 and
 * `Retry-After`, and the caller sends the body
 */
export function requestLimit({ perMinute, total }: RequestLimits) {
  const byNetwork = new RateLimit({ max: perMinute, seconds: 60 });
  const ofAll = new RateLimit({ max: total, seconds: 60 });
  return async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const waitMs = (await byNetwork.take(networkOf(ip))) ?? (await ofAll.take('all'));
    if (waitMs === undefined) return false;
    reply.code(429).header('retry-after', Math.ceil(waitMs / 1000));
    return true;
  };
}
