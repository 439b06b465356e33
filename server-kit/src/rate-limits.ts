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
import { SaidOnce } from './said-once';

/**
 * Keys that one limit remembers. More than the 65,536 IPv6 /64 networks of the largest allocation that one subscriber gets
 * (a /48), so that a subscriber who changes addresses does not push out the counts of others.
 */
const MAX_KEYS = 70_000;

/** How long a call waits for the database to count it. Afterwards this process counts it alone. */
const DATABASE_TIMEOUT_MS = 1000;

export interface RateLimitOptions {
  /** Calls that one key may make in a window. The window begins with the first of them. */
  max: number;
  seconds: number;
  /** Keys that are remembered in memory; default 70,000. The oldest windows are forgotten first. */
  maxKeys?: number;
  /** Counts for all processes that use this database; by default each process counts for itself. */
  store?: RateLimitStore;
}

export interface RateLimitStore {
  /** A PostgreSQL with the table `rate_limits`. */
  pool: Pick<Pool, 'query'>;
  /** Receives the database's error when it does not count. Until it does, this process counts alone. */
  log: (error: string) => void;
}

/** Counts calls against one limit. */
export class RateLimit {
  private readonly limiter: RateLimiterAbstract;

  constructor(private readonly options: RateLimitOptions) {
    const memory = new BoundedMemory(options);
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

  /** Like `take`, for the next call, which is not counted. */
  async peek(key: string): Promise<number | undefined> {
    const counted = await this.limiter.get(key);
    return counted && counted.consumedPoints >= this.options.max && counted.msBeforeNext > 0
      ? counted.msBeforeNext
      : undefined;
  }
}

/** The library's memory has no bound. */
class BoundedMemory extends RateLimiterMemory {
  private readonly maxKeys: number;
  /** In the order in which their windows began, and will end. */
  private readonly keys = new Set<string>();
  /** Kept, because a new iterator would step over all keys that were deleted before it. */
  private readonly oldest = this.keys.values();

  constructor({ max, seconds, maxKeys = MAX_KEYS }: RateLimitOptions) {
    super({ points: max, duration: seconds, keyPrefix: '' });
    this.maxKeys = maxKeys;
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    const counted = await super.consume(key);
    if (counted.isFirstInDuration) this.remember(key);
    return counted;
  }

  private remember(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.maxKeys) return;
    const { value = '' } = this.oldest.next();
    this.keys.delete(value);
    void this.delete(value);
  }
}

function inDatabase(
  { max, seconds }: RateLimitOptions,
  { pool, log }: RateLimitStore,
  insurance: RateLimiterMemory,
): RateLimiterAbstract {
  const failure = new SaidOnce(log);
  const limiter = new RateLimiterPostgres({
    points: max,
    duration: seconds,
    keyPrefix: '',
    tableName: 'rate_limits',
    tableCreated: true,
    // The sweep of the API deletes what has ended.
    clearExpiredByTimeout: false,
    // A key that has used up its limit costs the database nothing until its window ends.
    inMemoryBlockOnConsumed: max,
    storeType: 'pool',
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        try {
          const result = await pool.query({ text, values });
          failure.well();
          return result;
        } catch (error) {
          failure.found((error as Error).message);
          throw error;
        }
      },
    },
  });
  // The insurance is not that of `limiter`: a call whose statement fails after the time-out would be counted twice.
  return new RLWrapperTimeouts({ limiter, timeoutMs: DATABASE_TIMEOUT_MS, insuranceLimiter: insurance });
}

/**
 * The network of an address: an IPv4 address itself, of an IPv6 address the leading bits.
 * @param bits 64 for the least that one subscriber has, 48 for the most
 */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.process(withoutZone);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${bits}`).toString();
}
