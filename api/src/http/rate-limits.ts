import rateLimit, { type RateLimitOptions as CountOptions } from '@fastify/rate-limit';
import { shareOf } from '@stepwell/servers/share-of';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../base/refusal';
import type { Sql } from '../database/connection';
import type { SharedCounts } from './shared-counts';
import { isOwnRead, networkOf, visitorAddress } from './visitor';

/** So many calls in so many minutes. */
export interface Limit {
  max: number;
  perMinutes: number;
  /**
   * It protects money or mail, and so it is one limit for all APIs together, counted in the database. Where that does not
   * count in time it fails open, to this process's own count (`SharedCounts`).
   */
  isShared?: boolean;
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
  /** One count for each address. @param name of what it protects */
  perAddress(name: string, limit: Limit): Counter;
  /** One count for everybody, of all APIs together, of which each address has a share. @param name of what it protects */
  altogether(name: string, limit: Limit): Pick<Counter, 'take'>;
}

export interface RateLimitOptions {
  isOn: boolean;
  edgeSecret: string | undefined;
  /** Without them every limit is this process's own. */
  shared?: SharedCounts;
  /** The database as a call asks it. */
  sqlOf?: (request: FastifyRequest) => Sql;
  /** How many APIs are ready, this one included: they share what is not counted for all; default this one alone. */
  ready?: () => number;
}

const NO_LIMIT: Counter = { take: async () => {}, hasRoom: async () => {} };
const UNLIMITED: RateLimits = { perAddress: () => NO_LIMIT, altogether: () => NO_LIMIT };

/**
 * Limits every call that is registered on `calls` afterwards: by the call's own limit, or by the one that all
 * others share. Each process counts for itself, up to its share of the limit. What is shared is counted up to all of it, and
 * then once more, together with the others: so whoever has used his limit up here costs the database nothing.
 */
export async function limitRates(
  calls: FastifyInstance,
  { isOn, edgeSecret, shared, sqlOf, ready = () => 1 }: RateLimitOptions,
): Promise<RateLimits> {
  if (!isOn) return UNLIMITED;
  await calls.register(rateLimit, { global: false });
  const counter = (
    { max, perMinutes, isShared }: Limit,
    keyGenerator: (request: FastifyRequest) => string,
    name: string,
  ): Counter => {
    const timeWindow = perMinutes * 60_000;
    const options: CountOptions = {
      max: isShared ? max : () => shareOf(max, ready()),
      timeWindow,
      keyGenerator,
      cache: REMEMBERED_NETWORKS,
    };
    const check = calls.createRateLimit(options);
    return {
      async take(request) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) throw new TooManyRequests(state.ttl);
        const together =
          isShared && (await shared?.add(name, keyGenerator(request), timeWindow, sqlOf?.(request)));
        if (together && together.used > max) throw new TooManyRequests(together.endsInMs);
      },
      async hasRoom(request) {
        const state = await check(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) throw new TooManyRequests(state.ttl);
        const together = isShared && (await shared?.known(name, keyGenerator(request), sqlOf?.(request)));
        if (together && together.used >= max) throw new TooManyRequests(together.endsInMs);
      },
    };
  };
  const within = (bits: 64 | 48) => (request: FastifyRequest) =>
    networkOf(visitorAddress(request, edgeSecret), bits);
  const perAddress = (name: string, limit: Limit) => counter(limit, within(64), name);
  const ofAllCalls = perAddress('all calls', ALL_CALLS);
  calls.addHook('onRoute', (route) => {
    const { limit: own, key = '' } = route.config?.endpoint ?? {};
    const { take } = own ? perAddress(key, own) : ofAllCalls;
    route.onRequest = (request, _reply, done) => {
      if (!own && isOwnRead(request, edgeSecret)) done();
      else take(request).then(() => done(), done);
    };
  });
  return {
    perAddress,
    altogether(name, limit) {
      const together = { ...limit, isShared: true };
      const share = counter(
        { ...together, max: Math.ceil(limit.max / SHARES) },
        within(48),
        `${name}: share`,
      );
      const everybody = counter(together, () => 'everybody', name);
      return {
        async take(request) {
          await share.take(request);
          await everybody.take(request);
        },
      };
    },
  };
}
