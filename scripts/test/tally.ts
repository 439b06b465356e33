import type { Counts } from './run';

/** Counts of passed, failed and skipped checks of several tools: prints the counts of each tool, and at the end the sum. */
export class Tally {
  private readonly total: Counts = { passed: 0, failed: 0, skipped: 0 };

  add(name: string, counts: Counts): void {
    for (const key of ['passed', 'failed', 'skipped'] as const) this.total[key] += counts[key];
    console.log(`\n${name}: ${describeCounts(counts)}\n`);
  }

  /** Prints the sum and sets the exit code. */
  end(): void {
    console.log(describeCounts(this.total));
    process.exitCode = this.total.failed > 0 ? 1 : 0;
  }
}

/** The counts of a tool that only passes or fails: one check. */
export function checked(isGood: boolean): Counts {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

export const SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 };

function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
