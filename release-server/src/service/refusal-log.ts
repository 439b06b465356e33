import type { Use } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';

/** Capacity of a token bucket. */
const LINES = 20;
/** Time after which a bucket gets one more line. */
const LINE_EVERY_MS = 60_000;

interface Budget {
  lines: number;
  /** When a line was last added to the bucket, by `now`. */
  at: number;
  /** Refusals since the last line that were not logged. */
  unnoted: number;
}

/**
 * Logs refusals at a limited rate, so that an unknown caller cannot fill the storage. Each line contains the number of refusals that
 * were not logged since the previous line.
 */
export class RefusalLog {
  /** Token buckets by id of the grant; all unknown tokens share one bucket. */
  private readonly budgets = new Map<string, Budget>();

  constructor(
    private readonly grants: Pick<Grants, 'logUse'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async log(use: Use): Promise<void> {
    const budget = this.budgetOf(use.grant);
    if (budget.lines === 0) {
      budget.unnoted += 1;
      return;
    }
    budget.lines -= 1;
    const { unnoted } = budget;
    budget.unnoted = 0;
    await this.grants.logUse({ ...use, ...(unnoted > 0 && { unnoted }) });
  }

  private budgetOf(grant: string): Budget {
    const now = this.now();
    const budget = this.budgets.get(grant) ?? { lines: LINES, at: now, unnoted: 0 };
    this.budgets.set(grant, budget);
    const added = Math.floor((now - budget.at) / LINE_EVERY_MS);
    budget.lines = Math.min(LINES, budget.lines + added);
    budget.at += added * LINE_EVERY_MS;
    return budget;
  }
}
