import type { ReleaseManager } from '@stepwell/release-server/manager';
import { ReleaseError } from '@stepwell/release-server/release-error';
import { summaryIn } from '../report/summary';

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
