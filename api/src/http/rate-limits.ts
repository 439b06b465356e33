import { createHmac } from 'node:crypto';
import { networkOf, RateLimit, type RateLimitStore } from '@stepwell/server-kit/rate-limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../database/connection';
import { TooManyRequests } from '../lib/api-error';
import { isReadOfEdge, visitorAddress } from './visitor';

// Rate limits of calls. Counts are kept per network, because a visitor over IPv6 has many addresses.

/** At most `max` calls in `perMinutes` minutes. */
export interface Limit {
  max: number;
  perMinutes: number;
  /** All APIs of a PostgreSQL database count together, because the limit protects money or mail. */
  isShared?: boolean;
}

/** Limit of calls without a limit of their own. The limit is high, because Indian mobile carriers put many people behind one address. */
const ALL_CALLS: Limit = { max: 240, perMinutes: 1 };

/** A subscriber may use up a tenth of a global limit, so that at least ten subscribers are needed to exhaust it. */
const SUBSCRIBERS_TO_EXHAUST = 10;

/** Counts calls against one limit. */
export interface Counter {
  /** Counts a call. @throws TooManyRequests if the call exceeds the limit */
  take(request: FastifyRequest): Promise<void>;
  /** Checks without counting. @throws TooManyRequests if the limit is used up */
  check(request: FastifyRequest): Promise<void>;
}

export interface RateLimits {
  /** Counts per IPv4 address or IPv6 /64. @param name what the limit protects */
  perAddress(name: string, limit: Limit): Counter;
  /**
   * Counts per IPv4 address or IPv6 /48, the largest network of one subscriber, who may have thousands of /64 networks.
   * @param name what the limit protects
   */
  perSubscriber(name: string, limit: Limit): Pick<Counter, 'take'>;
  /**
   * Counts the calls of all visitors together. A subscriber may use up a tenth of the limit. When the limit is used up, each subscriber
   * may still make one call in the time window, so that attackers cannot block the call for others.
   * @param name what the limit protects
   */
  global(name: string, limit: Limit): Pick<Counter, 'take'>;
}

export interface RateLimitOptions {
  isOn: boolean;
  edgeSecret: string | undefined;
  /** Limit of a visitor's calls that have no limit of their own; default: 240 a minute. */
  all?: Limit;
  /** Stores the counts of shared limits. Without it, or without the edge's secret, this process counts alone. */
  store?: RateLimitStore;
}

const NO_LIMIT: Counter = { take: async () => {}, check: async () => {} };
const UNLIMITED: RateLimits = {
  perAddress: () => NO_LIMIT,
  perSubscriber: () => NO_LIMIT,
  global: () => NO_LIMIT,
};

/** Limits the calls that are registered on `calls` afterwards: each by its own limit, or else by the limit that all calls share. */
export function limitRates(
  calls: FastifyInstance,
  { isOn, edgeSecret, store, all = ALL_CALLS }: RateLimitOptions,
): RateLimits {
  if (!isOn) return UNLIMITED;
  const counter = (
    name: string,
    { max, perMinutes, isShared }: Limit,
    keyOf: (request: FastifyRequest) => string,
  ): Counter => {
    const secret = isShared && store && edgeSecret;
    const limit = new RateLimit({ max, seconds: perMinutes * 60, store: secret ? store : undefined });
    // The database gets no address, only the address's HMAC with a secret that is not in the database.
    const key = (request: FastifyRequest) =>
      secret
        ? createHmac('sha256', secret)
            .update(`${name}\n${keyOf(request)}`)
            .digest('base64url')
        : keyOf(request);
    return {
      take: async (request) => refuse(await limit.take(key(request))),
      check: async (request) => refuse(await limit.peek(key(request))),
    };
  };
  const network = (bits: 64 | 48) => (request: FastifyRequest) =>
    networkOf(visitorAddress(request, edgeSecret), bits);
  const perAddress = (name: string, limit: Limit) => counter(name, limit, network(64));
  const perSubscriber = (name: string, limit: Limit) => counter(name, limit, network(48));
  const allCalls = perAddress('all calls', all);
  calls.addHook('onRoute', (route) => {
    const { limit: ownLimit, key = '' } = route.config?.endpoint ?? {};
    const { take } = ownLimit ? perAddress(key, ownLimit) : allCalls;
    route.onRequest = (request, _reply, done) => {
      // Reads of the edge are not limited, because the edge reads for all visitors from one address.
      if (!ownLimit && isReadOfEdge(request, edgeSecret)) done();
      else take(request).then(() => done(), done);
    };
  });
  return {
    perAddress,
    perSubscriber,
    global(name, limit) {
      const share = perSubscriber(`${name}: share`, {
        ...limit,
        max: Math.ceil(limit.max / SUBSCRIBERS_TO_EXHAUST),
      });
      const total = counter(name, limit, () => 'all visitors');
      const reserve = perSubscriber(`${name}: last`, { ...limit, max: 1 });
      return {
        async take(request) {
          await share.take(request);
          await total.take(request).catch((error: unknown) => {
            if (error instanceof TooManyRequests) return reserve.take(request);
            throw error;
          });
        },
      };
    },
  };
}

function refuse(waitMs: number | undefined): void {
  if (waitMs !== undefined) throw new TooManyRequests(waitMs);
}

/** Deletes the counts of time windows that have ended. */
export async function sweepRateLimits(database: Sql): Promise<void> {
  await database.execute(sql`DELETE FROM rate_limits WHERE expire <= ${Date.now()}`);
}
