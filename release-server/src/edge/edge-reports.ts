import { LogOnce } from '@stepwell/server-kit/log-once';
import { withTimeout } from '@stepwell/server-kit/with-timeout';
import type { OutcomeCounter } from '../canary/outcome-counter';
import type { EdgeProblem } from '../storage/signals/signals';
import type { VisitHour } from '../storage/signals/visit-counts';
import type { ReleaseStorage } from '../storage/storage';

/** An edge reports at this interval even without a change, because an edge that does not report counts as shut down. */
const REPORT_INTERVAL_MS = 2000;
/** How long a shutdown waits for the last report. */
const LAST_REPORT_TIMEOUT_MS = 1000;

export interface EdgeReportsOptions {
  /** The storage that receives the reports; `undefined` until it is opened. */
  storage: () => ReleaseStorage | undefined;
  name: string;
  log: (text: string) => void;
}

/** Reports of one edge to the storage: the revision that it serves, its counts and problems, and its shutdown. */
export class EdgeReports {
  private revision = 0;
  private isClosed = false;
  private readonly problem: LogOnce;
  private reporting: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private outcomes: Pick<OutcomeCounter, 'counted'> | undefined;
  /** JSON of the outcomes at the last report. */
  private reportedOutcomes = '[]';
  private problems: () => readonly EdgeProblem[] = () => [];
  /** Name and start time. Counts are stored under both, because a restarted edge counts from zero, and its earlier counts must stay. */
  private readonly edgeRun: string;

  constructor(private readonly options: EdgeReportsOptions) {
    this.edgeRun = `${options.name} ${new Date().toISOString()}`;
    this.problem = new LogOnce((text) =>
      options.log(
        `releases: this edge cannot report its revision, so promotions do not wait for it: ${text}`,
      ),
    );
  }

  /** Sets the revision from which pages are rendered, and reports it. The first call starts the periodic reports. */
  setRevision(revision: number): void {
    this.revision = revision;
    this.timer ??= setInterval(() => this.report(), REPORT_INTERVAL_MS);
    this.report();
  }

  /** @throws Error if the storage is not open or does not answer */
  async saveVisits(hour: VisitHour): Promise<void> {
    const saved = this.options.storage()?.signals.saveVisits(this.edgeRun, hour);
    if (!saved) throw new Error('the storage of releases has not been reached yet');
    await saved;
  }

  setOutcomes(outcomes: Pick<OutcomeCounter, 'counted'>): void {
    this.outcomes = outcomes;
  }

  setProblems(problems: () => readonly EdgeProblem[]): void {
    this.problems = problems;
  }

  /** Reports the last outcomes and the shutdown. Ignores errors, because the edge shuts down anyway. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    const reportShutdown = async () => {
      // A running report must not add the edge again after its removal.
      await this.reporting;
      await this.reportOutcomes();
      await this.options.storage()?.signals.removeEdge(this.options.name);
    };
    await withTimeout(reportShutdown(), LAST_REPORT_TIMEOUT_MS, () => undefined).catch(() => undefined);
  }

  /** Sends reports one after the other, so that an earlier report cannot arrive last. */
  private report(): void {
    this.reporting = this.reporting.then(async () => {
      if (this.isClosed) return;
      try {
        const report = { name: this.options.name, revision: this.revision, problems: this.problems() };
        await this.options.storage()?.signals.reportEdge(report);
        await this.reportOutcomes();
        this.problem.resolve();
      } catch (error) {
        this.problem.report((error as Error).message);
      }
    });
  }

  /** Reports the counts of canaries if they have changed since the last report. */
  private async reportOutcomes(): Promise<void> {
    const storage = this.options.storage();
    const counted = this.outcomes?.counted ?? [];
    const text = JSON.stringify(counted);
    if (!storage || text === this.reportedOutcomes) return;
    await storage.signals.saveOutcomes(this.edgeRun, counted);
    this.reportedOutcomes = text;
  }
}
