import { readReports } from './parse-csp-report';

/** How often the log says what was counted: strangers may send what they like, and a log is read by people. */
const SAID_EVERY_MS = 60_000;

export interface ViolationsOptions {
  /** Whether a release is one of the site's: others are nobody's, so that made-up names fill no memory. */
  isLive: (feature: string, id: string) => boolean;
  log: (text: string) => void;
  now?: () => number;
}

/** What browsers did not allow on the site's pages, counted since the edge began. */
export class Violations {
  private readonly counts = new Map<string, number>();
  private unsaid = new Map<string, number>();
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: ViolationsOptions) {}

  /** Counts what a browser sent, whatever that is. */
  take(body: unknown): void {
    const { isLive, log, now = performance.now.bind(performance) } = this.options;
    for (const { directive, release } of readReports(body)) {
      const of = release && isLive(release.feature, release.id) ? ` (${release.feature} ${release.id})` : '';
      for (const counts of [this.counts, this.unsaid])
        counts.set(directive + of, (counts.get(directive + of) ?? 0) + 1);
    }
    if (this.unsaid.size === 0 || now() - this.saidAt < SAID_EVERY_MS) return;
    this.saidAt = now();
    const said = [...this.unsaid].map(([what, count]) => `${count} × ${what}`).join(', ');
    this.unsaid = new Map();
    log(`browsers refused what the policy of pages forbids: ${said}`);
  }

  /** How often, by the directive of the policy and the live release that it was about. */
  get counted(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
