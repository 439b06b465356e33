import { createHash } from 'node:crypto';
import type { ReleaseManager } from '@stepwell/release-server/manager';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { TestRunSummary } from '@stepwell/release-server/test-run-summary';
import { differenceGroups } from '../report/difference-groups';
import { readReport, reportText } from '../report/report-folder';

/** The release storage for the summary of a report, and its author. */
export interface ReportStore {
  /** Opens the release storage, and closes it after `act`. */
  within: (act: (manager: ReleaseManager) => Promise<void>) => Promise<void>;
  /** Author of the test run, or of the acceptance. */
  by: string;
  report: (text: string) => void;
}

/**
 * Stores the summary of a report with its release, for `promote`. If the storage refuses the summary, prints why and does not throw,
 * because the test run itself is complete.
 * @param folder of the report
 */
export async function storeReport(folder: string, { within, by, report }: ReportStore): Promise<void> {
  try {
    const summary = summaryIn(folder);
    await within(async (manager) => void (await manager.storeTestRun(summary, by)));
    report(`the report is stored with ${summary.feature} ${summary.release}`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    report(`the report is not stored with the release: ${error.message}`);
  }
}

/**
 * Summary of the test report in a folder, to be stored with the release.
 * @throws ReleaseError if the report does not cover the whole release
 */
export function summaryIn(folder: string): TestRunSummary {
  const { isWhole, scenarios, modes, milliseconds: _, ...run } = readReport(folder);
  if (!isWhole)
    throw new ReleaseError(
      'it does not cover the whole release. Run `remote-kit play` without --scenario, --faults and --widths.',
    );
  const differences = differenceGroups({ scenarios });
  const reviewers = differences.flatMap(({ acceptedBy }) => acceptedBy ?? []);
  return {
    ...run,
    scenarios: scenarios.length,
    // Computed, because the report does not contain views without a difference.
    looks: scenarios.filter(({ isUnaffected }) => !isUnaffected).length * modes,
    failed: scenarios.filter(({ findings }) => findings.length > 0).length,
    differences: differences.length,
    unaccepted: differences.filter(({ acceptedBy }) => acceptedBy === undefined).length,
    unstable: scenarios.reduce((sum, { unstable }) => sum + unstable.length, 0),
    acceptedBy: [...new Set(reviewers)],
    digest: createHash('sha256').update(reportText(folder)).digest('hex'),
  };
}
