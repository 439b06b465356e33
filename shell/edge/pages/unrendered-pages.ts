import type { Check } from '@stepwell/server-kit/probes';
import type { RenderFailure } from '../renderer/renderer';

/** Pages are counted by windows of a minute; the check covers the present window and the window before. */
const WINDOW_MS = 60_000;
/** If a larger share of the new pages lacks its markup, the check fails. deploy/alerts.yml has the same limit. */
const TOLERATED = 0.1;

/** Pages that were sent without their markup for one reason since the edge started. */
export interface UnrenderedCount {
  reason: RenderFailure['reason'];
  /** Name of the feature that is the cause, or `unknown`. */
  culprit: string;
  pages: number;
}

/** Counts the pages that were sent without their markup, for metrics and for a check that fails if such pages are frequent. */
export class UnrenderedPages {
  private readonly counts = new Map<string, UnrenderedCount>();
  /** The window before, and the present window. */
  private windows = [emptyWindow(0), emptyWindow(0)] as const;

  countRendered(): void {
    this.updateWindows().rendered += 1;
  }

  countUnrendered({ reason, culprit = 'unknown' }: RenderFailure): void {
    const key = `${reason} ${culprit}`;
    const entry = this.counts.get(key) ?? { reason, culprit, pages: 0 };
    entry.pages += 1;
    this.counts.set(key, entry);
    const window = this.updateWindows();
    window.unrendered += 1;
    window.culprits.set(culprit, (window.culprits.get(culprit) ?? 0) + 1);
    window.why = culprit === 'unknown' ? reason : `${culprit}: ${reason}`;
  }

  /** The unrendered pages of the previous and the present time window, by the feature that caused them. */
  get recent(): readonly Pick<UnrenderedCount, 'culprit' | 'pages'>[] {
    this.updateWindows();
    const sums = new Map<string, number>();
    for (const { culprits } of this.windows)
      for (const [culprit, pages] of culprits) sums.set(culprit, (sums.get(culprit) ?? 0) + pages);
    return [...sums].map(([culprit, pages]) => ({ culprit, pages }));
  }

  get counted(): readonly UnrenderedCount[] {
    return [...this.counts.values()];
  }

  /**
   * Fails while many new pages are sent without their markup. The check is not required for readiness, because browsers still render such
   * pages, and because the cause is usually a release, so that all edges would be taken out of service.
   */
  get check(): Check {
    return {
      isRequired: false,
      run: () => {
        this.updateWindows();
        const [before, present] = this.windows;
        const unrendered = before.unrendered + present.unrendered;
        const all = unrendered + before.rendered + present.rendered;
        if (unrendered <= all * TOLERATED) return undefined;
        const why = present.why || before.why;
        return `${unrendered} of the last ${all} new pages were sent without their markup (${why})`;
      },
    };
  }

  /** Begins a new window if the present window has ended. @returns the present window */
  private updateWindows() {
    const index = Math.floor(performance.now() / WINDOW_MS);
    const [, last] = this.windows;
    if (index !== last.index)
      this.windows = [last.index === index - 1 ? last : emptyWindow(index - 1), emptyWindow(index)];
    return this.windows[1];
  }
}

function emptyWindow(index: number) {
  return { index, rendered: 0, unrendered: 0, why: '', culprits: new Map<string, number>() };
}
