import type { Part, Remote } from './fault';
import type { Action } from './journeys';
import { measureRun, type RunResult, type TestedSite } from './measure-run';
import type { Tab } from './tab';

/** Largest number of attempts of one run, because a run on a busy machine may fail without a fault. */
const TRIES = 4;

/** The action that is measured without a fault, on a page of the remote. */
export interface BaselineSpec {
  remote: Remote;
  action: Action;
  focusesForm: boolean;
}

/** The runs of an action without a fault, played between the runs with faults, so that other work of the machine affects both alike. */
export class Baseline {
  private readonly runs: RunResult[] = [];
  private first: Promise<void> | undefined;

  constructor(
    private readonly site: TestedSite,
    private readonly spec: BaselineSpec,
  ) {}

  /** @throws Error if the action fails without a fault */
  run(tab: Tab): Promise<void> {
    const run = this.runOnce(tab);
    this.first ??= run;
    return run;
  }

  /** When files of a part are requested: before the action, later, or never. */
  async whenRequested(part: Part, tab: Tab): Promise<'before' | 'later' | 'never'> {
    await (this.first ?? this.run(tab));
    if (this.runs.some(({ requestedBefore }) => requestedBefore.has(part))) return 'before';
    return this.runs.some(({ requested }) => requested.has(part)) ? 'later' : 'never';
  }

  /** Duration of the fastest run, because other work of the machine only adds time. */
  get minMs(): number {
    return Math.min(...this.runs.map(({ tookMs }) => tookMs));
  }

  /** Difference between the slowest and the fastest run. */
  get spreadMs(): number {
    return Math.max(0, ...this.runs.map(({ tookMs }) => tookMs - this.minMs));
  }

  private async runOnce(tab: Tab): Promise<void> {
    let failure = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const result = await measureRun(this.site, tab, this.spec);
      failure =
        result.problem ?? result.notMeasurable ?? (Number.isFinite(result.tookMs) ? '' : 'no arrival');
      if (failure) continue;
      this.runs.push(result);
      return;
    }
    const { remote, action } = this.spec;
    throw new Error(`Without a fault, ${remote}, ${action} fails: ${failure}`);
  }
}
