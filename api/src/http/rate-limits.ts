import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../base/refusal';
import { isOwnRead, networkOf, visitorAddress } from './visitor';

/** So many calls in so many minutes. */
export interface Limit {
  max: number;
  perMinutes: number;
}

/** Indian mobile carriers put many people behind one address, so reading is limited loosely. */
const ALL_CALLS: Limit = { max: 240, perMinutes: 1 };

/**
 * Of a limit for everybody: so many networks must work together to use it up. A household has thousands of the
 * IPv6 networks that other limits count by, so a share goes by the largest that is given to one subscriber.
 */
const SHARES = 10;

/**
 * Networks that one count remembers, the latest. More than the 65,536 that one subscriber can have at most: nobody
 * pushes the others out by changing his address. Full, a count holds 27 MB.
 */
const REMEMBERED_NETWORKS = 70_000;

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
  /** One count for everybody, of which each address has a share. */
  altogether(limit: Limit): Pick<Counter, 'take'>;
}

const NO_LIMIT: Counter = { take: async () => {}, hasRoom: async () => {} };
const UNLIMITED: RateLimits = { perAddress: () => NO_LIMIT, altogether: () => NO_LIMIT };

/**
 * Limits every call that is registered on `calls` afterwards: by the call's own limit, or by the one that all
 * others share. The counts are this process's own.
 */
export async function limitRates(
  calls: FastifyInstance,
  { isOn, edgeSecret }: { isOn: boolean; edgeSecret: string | undefined },
): Promise<RateLimits> {
  if (!isOn) return UNLIMITED;
  await calls.register(rateLimit, { global: false });
  const counter = (
    { max, perMinutes }: Limit,
    keyGenerator: (request: FastifyRequest) => string,
  ): Counter => {
    const timeWindow = perMinutes * 60_000;
    const options: RateLimitOptions = { max, timeWindow, keyGenerator, cache: REMEMBERED_NETWORKS };
    const check = calls.createRateLimit(options);
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
  const within = (bits: 64 | 48) => (request: FastifyRequest) =>
    networkOf(visitorAddress(request, edgeSecret), bits);
  const perAddress = (limit: Limit) => counter(limit, within(64));
  const shared = perAddress(ALL_CALLS);
  calls.addHook('onRoute', (route) => {
    const own = route.config?.endpoint?.limit;
    const { take } = own ? perAddress(own) : shared;
    route.onRequest = (request, _reply, done) => {
      if (!own && isOwnRead(request, edgeSecret)) done();
      else take(request).then(() => done(), done);
    };
  });
  return {
    perAddress,
    altogether(limit) {
      const share = counter({ ...limit, max: Math.ceil(limit.max / SHARES) }, within(48));
      const everybody = counter(limit, () => 'everybody');
      return {
        async take(request) {
          await share.take(request);
          await everybody.take(request);
        },
      };
    },
  };
}
