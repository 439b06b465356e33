import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { LogOnce } from './log-once';

/** A call that the database does not count within this time is counted in this process. */
const DATABASE_TIMEOUT_MS = 1000;

export interface RateLimitOptions {
  /** Maximum number of calls of one key in a time window, which begins with the first call. */
  max: number;
  /** Length of the time window. */
  seconds: number;
  /** Counts in a database for all processes that use it; by default each process counts for itself. */
  store?: RateLimitStore;
}

export interface RateLimitStore {
  /** A PostgreSQL with the table `rate_limits`. */
  pool: Pick<Pool, 'query'>;
  /** Receives the error of a database that cannot count; this process counts meanwhile. */
  log: (error: string) => void;
}

/** Counts calls against one limit. */
export class RateLimit {
  private readonly limiter: RateLimiterAbstract;

  constructor(private readonly options: RateLimitOptions) {
    const memory = new RateLimiterMemory({ points: options.max, duration: options.seconds, keyPrefix: '' });
    this.limiter = options.store ? inDatabase(options, options.store, memory) : memory;
  }

  /** Counts a call. @returns the milliseconds until the window ends if the call exceeds the limit, else `undefined` */
  async take(key: string): Promise<number | undefined> {
    try {
      await this.limiter.consume(key);
      return undefined;
    } catch (exceeded) {
      if (exceeded instanceof RateLimiterRes) return exceeded.msBeforeNext;
      throw exceeded;
    }
  }

  /** Returns what `take` would return for the next call, and counts nothing. */
  async peek(key: string): Promise<number | undefined> {
    const counted = await this.limiter.get(key);
    return counted && counted.consumedPoints >= this.options.max && counted.msBeforeNext > 0
      ? counted.msBeforeNext
      : undefined;
  }
}

function inDatabase(
  { max, seconds }: RateLimitOptions,
  { pool, log }: RateLimitStore,
  insurance: RateLimiterMemory,
): RateLimiterAbstract {
  const failure = new LogOnce(log);
  const limiter = new RateLimiterPostgres({
    points: max,
    duration: seconds,
    keyPrefix: '',
    tableName: 'rate_limits',
    tableCreated: true,
    // The API's sweeper deletes expired rows.
    clearExpiredByTimeout: false,
    // A key over its limit costs no further query until its window ends.
    inMemoryBlockOnConsumed: max,
    storeType: 'pool',
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        try {
          const result = await pool.query({ text, values });
          failure.resolve();
          return result;
        } catch (error) {
          failure.report((error as Error).message);
          throw error;
        }
      },
    },
  });
  // Only this wrapper gets the limiter in memory. If `limiter` used it too, a call whose statement fails after the timeout would be counted
  // twice in memory.
  return new RLWrapperTimeouts({ limiter, timeoutMs: DATABASE_TIMEOUT_MS, insuranceLimiter: insurance });
}

/**
 * The network of an address: an IPv4 address itself, or the leading bits of an IPv6 address.
 * @param bits 64 for the smallest allocation to a subscriber, 48 for the largest
 */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.process(withoutZone);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${bits}`).toString();
}
