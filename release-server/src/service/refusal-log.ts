import type { Use } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';

/** Refusals of one right, or of all tokens that nobody knows, that are noted at once; and how soon one more may be. */
const LINES = 20;
const LINE_EVERY_MS = 60_000;

interface Budget {
  lines: number;
  /** When it last grew, by `now`. */
  at: number;
  unnoted: number;
}

/**
 * Notes what was refused, so much of it as a stranger cannot fill the store with: what is beyond that is counted, and the
 * number stands in the next line.
 */
export class RefusalLog {
  /** By id of the right; one for all tokens that nobody knows, however many they are. */
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
