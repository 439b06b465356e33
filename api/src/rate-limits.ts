import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from './refusal';

/** So many calls from one address in so many minutes. */
export interface Limit {
  max: number;
  perMinutes: number;
}

/** Indian mobile carriers put many people behind one address, so reading is limited loosely. */
const ALL_CALLS: Limit = { max: 240, perMinutes: 1 };

/**
 * Counts what one address, or everybody together, did. It is asked with `hasRoom` before and told with `count`
 * afterwards, where only some calls count.
 */
export interface Counter {
  /** @throws TooManyRequests when the limit is used up */
  hasRoom(request: FastifyRequest): Promise<void>;
  count(request: FastifyRequest): Promise<void>;
}

export interface RateLimits {
  perAddress(limit: Limit): Counter;
  altogether(limit: Limit): Counter;
}

const UNLIMITED: RateLimits = {
  perAddress: () => ({ hasRoom: async () => {}, count: async () => {} }),
  altogether: () => ({ hasRoom: async () => {}, count: async () => {} }),
};

/** Limits the calls that are registered on `calls` afterwards. The counts are this process's own. */
export async function limitRates(calls: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  if (!isOn) return UNLIMITED;
  await calls.register(rateLimit, {
    ...pluginLimit(ALL_CALLS),
    allowList: isOwnRead,
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(ttl),
  });
  const counter = (limit: Limit, keyGenerator?: () => string): Counter => {
    const check = calls.createRateLimit({
      ...pluginLimit(limit),
      allowList: [],
      ...(keyGenerator && { keyGenerator }),
    });
    return {
      async hasRoom(request) {
        const state = await check(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) throw new TooManyRequests(state.ttl);
      },
      async count(request) {
        await check(request);
      },
    };
  };
  return {
    perAddress: (limit) => counter(limit),
    altogether: (limit) => counter(limit, () => 'everybody'),
  };
}

/** A limit as the rate-limit plugin takes it. */
export function pluginLimit({ max, perMinutes }: Limit): { max: number; timeWindow: number } {
  return { max, timeWindow: perMinutes * 60_000 };
}

/** `Retry-After` is written with the reply; the rest would only tell an attacker how to pace. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};

/** The site's own server reads for everybody at once; what it forwards for a browser names the browser. */
function isOwnRead({ method, headers, socket }: FastifyRequest): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return method === 'GET' && isLoopback && headers['x-forwarded-for'] === undefined;
}
