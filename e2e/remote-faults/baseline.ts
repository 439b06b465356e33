import type { Part, Remote } from './fault';
import type { Action } from './journeys';
import { type Played, play, type Stage } from './play';
import type { Tab } from './tab';

/** Attempts, since a busy machine can fail as well. */
const TRIES = 4;

export interface BaselinePlot {
  remote: Remote;
  action: Action;
  focusesForm: boolean;
}

/** Baseline runs of an act without a fault, interleaved with those with faults. */
export class Baseline {
  private readonly runs: Played[] = [];
  private first: Promise<void> | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly plot: BaselinePlot,
  ) {}

  /** @throws Error if the act fails without a fault */
  run(tab: Tab): Promise<void> {
    const run = this.runOnce(tab);
    this.first ??= run;
    return run;
  }

  /** Whether files of a part are requested before the act, or at all. */
  async whenRequested(part: Part, tab: Tab): Promise<'before' | 'later' | 'never'> {
    await (this.first ?? this.run(tab));
    if (this.runs.some(({ requestedBefore }) => requestedBefore.has(part))) return 'before';
    return this.runs.some(({ requested }) => requested.has(part)) ? 'later' : 'never';
  }

  /** The minimum, since other load only adds time. */
  get minMs(): number {
    return Math.min(...this.runs.map(({ tookMs }) => tookMs));
  }

  /** Spread of the baseline runs. */
  get spreadMs(): number {
    return Math.max(0, ...this.runs.map(({ tookMs }) => tookMs - this.minMs));
  }

  private async runOnce(tab: Tab): Promise<void> {
    let failure = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const played = await play(this.stage, tab, this.plot);
      failure =
        played.problem ?? played.notMeasurable ?? (Number.isFinite(played.tookMs) ? '' : 'no arrival');
      if (failure) continue;
      this.runs.push(played);
      return;
    }
    const { remote, action } = this.plot;
    throw new Error(`Without a fault, ${remote}, ${action} fails: ${failure}`);
  }
}
