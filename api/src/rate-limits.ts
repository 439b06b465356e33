import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from './refusal';

/** So many calls in so many minutes. */
export interface Limit {
  max: number;
  perMinutes: number;
}

/** Indian mobile carriers put many people behind one address, so reading is limited loosely. */
const ALL_CALLS: Limit = { max: 240, perMinutes: 1 };

/** Counts calls against one limit. */
export interface Counter {
  /** Counts a call. @throws TooManyRequests when it is one too many */
  take(request: FastifyRequest): Promise<void>;
  /** Asks without counting. @throws TooManyRequests when the limit is used up */
  hasRoom(request: FastifyRequest): Promise<void>;
}

export interface RateLimits {
  /** One count for each address. */
  perAddress(limit: Limit): Counter;
  /** One count for everybody. */
  altogether(limit: Limit): Counter;
}

const NO_LIMIT: Counter = { take: async () => {}, hasRoom: async () => {} };
const UNLIMITED: RateLimits = { perAddress: () => NO_LIMIT, altogether: () => NO_LIMIT };

/**
 * Limits every call that is registered on `calls` afterwards: by the call's own limit, or by the one that all
 * others share. The counts are this process's own.
 */
export async function limitRates(calls: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  if (!isOn) return UNLIMITED;
  await calls.register(rateLimit, { global: false });
  const counter = ({ max, perMinutes }: Limit, keyGenerator?: () => string): Counter => {
    const timeWindow = perMinutes * 60_000;
    const check = calls.createRateLimit({ max, timeWindow, ...(keyGenerator && { keyGenerator }) });
    return {
      async take(request) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) throw new TooManyRequests(state.ttl);
      },
      async hasRoom(request) {
        const state = await check(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) throw new TooManyRequests(state.ttl);
      },
    };
  };
  const shared = counter(ALL_CALLS);
  calls.addHook('onRoute', (route) => {
    const own = route.config?.endpoint?.limit;
    const { take } = own ? counter(own) : shared;
    route.onRequest = (request, _reply, done) => {
      if (!own && isOwnRead(request)) done();
      else take(request).then(() => done(), done);
    };
  });
  return { perAddress: (limit) => counter(limit), altogether: (limit) => counter(limit, () => 'everybody') };
}

/** The site's own server reads for everybody at once; what it forwards for a browser names the browser. */
function isOwnRead({ method, headers, socket }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['x-forwarded-for'] === undefined && LOOPBACK.test(socket.remoteAddress ?? '')
  );
}

const LOOPBACK = /^(::1|(::ffff:)?127\.)/;
