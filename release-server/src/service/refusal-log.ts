import type { Use } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';

/** Token bucket of a grant, or of all unknown tokens: how many refusals are logged at once, and how soon one more. */
const LINES = 20;
const LINE_EVERY_MS = 60_000;

interface Budget {
  lines: number;
  /** When a line was last added, by `now`. */
  at: number;
  unnoted: number;
}

/** Logs refusals at a limited rate, so that an unknown caller cannot fill the storage. The next line counts the others. */
export class RefusalLog {
  /** By id of the grant; all unknown tokens share one. */
  private readonly budgets = new Map<string, Budget>();

  constructor(
    private readonly grants: Pick<Grants, 'logUse'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async note(use: Use): Promise<void> {
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
    const known = this.budgets.get(grant) ?? { lines: LINES, at: now, unnoted: 0 };
    this.budgets.set(grant, known);
    const grown = Math.floor((now - known.at) / LINE_EVERY_MS);
    known.lines = Math.min(LINES, known.lines + grown);
    known.at += grown * LINE_EVERY_MS;
    return known;
  }
}
