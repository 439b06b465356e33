import { createHmac } from 'node:crypto';
import { networkOf, RateLimit, type RateLimitStore } from '@stepwell/server-kit/rate-limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../database/connection';
import { TooManyRequests } from '../lib/api-error';
import { isReadOfEdge, visitorAddress } from './visitor';

/** At most `max` calls in `perMinutes` minutes, of an IPv4 address or an IPv6 /64, which one visitor may have. */
export interface Limit {
  max: number;
  perMinutes: number;
  /** All APIs of a PostgreSQL database count together, because the limit protects money or mail. */
  isShared?: boolean;
}

/** Limit of calls without one of their own. It is high, because Indian mobile carriers put many people behind one address. */
const ALL_CALLS: Limit = { max: 240, perMinutes: 1 };

/** Counts the calls of a visitor against one limit. */
export interface Counter {
  /** Counts a call. @throws TooManyRequests if the call exceeds the limit */
  take(request: FastifyRequest): Promise<void>;
  /** Checks without counting. @throws TooManyRequests if the limit is used up */
  check(request: FastifyRequest): Promise<void>;
}

export interface RateLimits {
  /** A counter beside those of the calls. @param name what the limit protects */
  counter(name: string, limit: Limit): Counter;
}

export interface RateLimitOptions {
  isOn: boolean;
  edgeSecret: string | undefined;
  /** Limit of calls that have none of their own; default: 240 a minute. */
  all?: Limit;
  /** Stores the counts of shared limits. Without it, or without the edge's secret, this process counts alone. */
  store?: RateLimitStore | undefined;
}

/** Limits the calls that are registered on `calls` afterwards: each by its own limit, or else by the limit that all calls share. */
export function limitRates(
  calls: FastifyInstance,
  { isOn, edgeSecret, store, all = ALL_CALLS }: RateLimitOptions,
): RateLimits {
  if (!isOn) return { counter: () => ({ take: async () => {}, check: async () => {} }) };
  const counter = (name: string, { max, perMinutes, isShared }: Limit): Counter => {
    const secret = isShared && store ? edgeSecret : undefined;
    const limit = new RateLimit({ max, seconds: perMinutes * 60, store: secret ? store : undefined });
    const key = (request: FastifyRequest) => {
      const network = networkOf(visitorAddress(request, edgeSecret));
      // The database gets no address, only its HMAC with a secret that is not in the database.
      return secret
        ? createHmac('sha256', secret).update(`${name}\n${network}`).digest('base64url')
        : network;
    };
    return {
      take: async (request) => refuse(await limit.take(key(request))),
      check: async (request) => refuse(await limit.peek(key(request))),
    };
  };
  const allCalls = counter('all calls', all);
  calls.addHook('onRoute', (route) => {
    const { limit: ownLimit, key = '' } = route.config?.endpoint ?? {};
    const { take } = ownLimit ? counter(key, ownLimit) : allCalls;
    route.onRequest = (request, _reply, done) => {
      // Reads of the edge are not limited, because the edge reads for all visitors from one address.
      if (!ownLimit && isReadOfEdge(request, edgeSecret)) done();
      else take(request).then(() => done(), done);
    };
  });
  return { counter };
}

function refuse(waitMs: number | undefined): void {
  if (waitMs !== undefined) throw new TooManyRequests(waitMs);
}

/** Deletes the counts of time windows that have ended. */
export async function sweepRateLimits(database: Sql): Promise<void> {
  await database.execute(sql`DELETE FROM rate_limits WHERE expire <= ${Date.now()}`);
}
