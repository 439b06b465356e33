import type { Use } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';

/** Lines of the log that a full bucket contains. */
const BUCKET_LINES = 20;
/** Time after which a bucket gets one more line. */
const REFILL_MS = 60_000;

/** A token bucket: each logged refusal takes a line out of it. */
interface Bucket {
  lines: number;
  /** When a line was last added, by `now`. */
  refilledAt: number;
  /** Refusals since the last line that were not logged. */
  unnoted: number;
}

/** Logs refusals at a limited rate, so that an unknown caller cannot fill the storage. Each line counts the refusals left out before it. */
export class RefusalLog {
  /** By id of the grant; all unknown tokens share the bucket of the empty id. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly grants: Pick<Grants, 'logUse'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async log(use: Use): Promise<void> {
    const bucket = this.refilledBucket(use.grant);
    if (bucket.lines === 0) {
      bucket.unnoted += 1;
      return;
    }
    bucket.lines -= 1;
    const { unnoted } = bucket;
    bucket.unnoted = 0;
    await this.grants.logUse({ ...use, ...(unnoted > 0 && { unnoted }) });
  }

  private refilledBucket(grant: string): Bucket {
    const now = this.now();
    const bucket = this.buckets.get(grant) ?? { lines: BUCKET_LINES, refilledAt: now, unnoted: 0 };
    this.buckets.set(grant, bucket);
    const added = Math.floor((now - bucket.refilledAt) / REFILL_MS);
    bucket.lines = Math.min(BUCKET_LINES, bucket.lines + added);
    bucket.refilledAt += added * REFILL_MS;
    return bucket;
  }
}
