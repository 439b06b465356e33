import { ReleaseError } from '@stepwell/release-server/refusal';
import type { ReleaseManager } from '@stepwell/release-server/release-manager';
import { summaryIn } from '../report/summary';

export interface ReportStore {
  /** Opens wherever releases are kept, for as long as something is done there. */
  within: (act: (manager: ReleaseManager) => Promise<void>) => Promise<void>;
  /** Who has played it, or accepted what differs. */
  by: string;
  report: (text: string) => void;
}

/**
 * Stores what a report says in short with the release that it judged, and says so. Where it cannot be, that is said: what was
 * seen is no worse for it, and a promotion asks for it anew.
 * @param folder of the report
 */
export async function storeReport(folder: string, { within, by, report }: ReportStore): Promise<void> {
  try {
    const summary = summaryIn(folder);
    await within(async (manager) => void (await manager.storeTestRun(summary, by)));
    report(`what it found is stored with ${summary.feature} ${summary.release}`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    report(`it is not stored with the release: ${error.message}`);
  }
}
