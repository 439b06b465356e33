import type { Browser } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { withBrowser } from '../support/with-browser';
import { Baseline } from './baseline';
import { type Cell, type CellResult, notMeasured, resultFrom } from './cell-result';
import { allFaults, whyNoFault } from './fault';
import { ACTIONS, isRequestedOnFocus, type LiveCourse } from './journeys';
import { Mutex, measureRun, type RunResult, type TestedSite } from './measure-run';
import { runInLanes } from './run-in-lanes';
import { Tab } from './tab';

/** Largest number of runs of a failed cell, because a busy machine is slow. */
const TRIES = 3;
/** Number of cells between two runs of their baseline. */
const CELLS_PER_BASELINE_RUN = 5;

export interface Matrix {
  /** A result for each pair of a fault and an action, including impossible pairs. */
  results: CellResult[];
  /** Spread of the baseline runs in ms: median and maximum over the actions. */
  spread: { medianMs: number; mostMs: number };
}

interface MatrixOptions {
  origin: string;
  /** Number of simultaneous pages. They load in parallel; their actions are measured one at a time. */
  lanes: number;
  /** No cell is started after this time in ms. */
  budgetMs: number;
  report: (text: string) => void;
}

/**
 * Runs every action with every fault in a new browser. Remotes are broken in the browser, not on the site.
 * @throws Error if an action fails without a fault, or there is no Chromium
 */
export async function playRemoteFaults(options: MatrixOptions): Promise<Matrix> {
  const course = await liveCourse(options);
  return withBrowser((browser) => measureMatrix({ ...options, browser, course }));
}

async function measureMatrix(options: MatrixOptions & { browser: Browser; course: LiveCourse }) {
  const { browser, lanes, budgetMs, report, ...site } = options;
  const endsAt = performance.now() + budgetMs;
  const cells = allFaults().flatMap((fault) => ACTIONS.map((action) => ({ fault, action })));
  const runs = new MatrixRuns({ ...site, mutex: new Mutex() });
  // Loops occupy a core, so runs with loops follow after all other runs.
  const possible = cells.filter(({ fault }) => whyNoFault(fault) === undefined);
  const looping = possible.filter(({ fault }) => fault.kind === 'loops');
  const notLooping = possible.filter(({ fault }) => fault.kind !== 'loops');
  report(`${cells.length} pairs`);
  const tabs = await Promise.all(Array.from({ length: lanes }, () => Tab.open(browser)));
  for (const group of [notLooping, looping]) {
    await runInLanes(tabs, runs.inOrder(group), endsAt);
    report(`${runs.cellCount} played`);
  }
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    const failed = cells.filter((cell) => runs.resultOf(cell).hasFailed);
    report(`${failed.length} repeated, one at a time`);
    await runInLanes(tabs.slice(0, 1), runs.inOrder(failed, 1), endsAt);
  }
  return { results: cells.map((cell) => runs.resultOf(cell)), spread: runs.spread() };
}

/** The runs of all cells, and the baseline of each action with which their durations are compared. */
class MatrixRuns {
  private readonly baselines = new Map<string, Baseline>();
  private readonly runs = new Map<Cell, RunResult[]>();
  /** Cells whose broken part is requested neither before nor by their action. */
  private readonly neverRequested = new Set<Cell>();

  constructor(private readonly site: TestedSite) {}

  /** Number of cells with at least one run. */
  get cellCount(): number {
    return this.runs.size;
  }

  /** Tasks that run the cells, sorted by baseline, with a run of the baseline before every `groupSize` cells. */
  inOrder(cells: readonly Cell[], groupSize = CELLS_PER_BASELINE_RUN): ((tab: Tab) => Promise<void>)[] {
    const byBaseline = new Map<Baseline, Cell[]>();
    for (const cell of cells) {
      const baseline = this.baselineOf(cell);
      byBaseline.set(baseline, [...(byBaseline.get(baseline) ?? []), cell]);
    }
    return [...byBaseline].flatMap(([baseline, group]) =>
      group.flatMap((cell, index) => [
        ...(index % groupSize === 0 ? [(tab: Tab) => baseline.run(tab)] : []),
        (tab: Tab) => this.runCell(cell, tab),
      ]),
    );
  }

  resultOf(cell: Cell): CellResult {
    const noFault = whyNoFault(cell.fault);
    if (noFault) return notMeasured(cell, noFault);
    if (this.neverRequested.has(cell)) return notMeasured(cell, 'no file of this part is requested here');
    return resultFrom(cell, this.runs.get(cell) ?? [], this.baselineOf(cell).minMs);
  }

  spread(): Matrix['spread'] {
    const spreads = [...this.baselines.values()]
      .map(({ spreadMs }) => Math.round(spreadMs))
      .sort((a, b) => a - b);
    return { medianMs: spreads[Math.floor(spreads.length / 2)] ?? 0, mostMs: spreads.at(-1) ?? 0 };
  }

  private async runCell(cell: Cell, tab: Tab): Promise<void> {
    const { fault, action } = cell;
    const whenRequested = await this.baselineOf(cell).whenRequested(fault.part, tab);
    if (whenRequested === 'never') {
      this.neverRequested.add(cell);
      return;
    }
    const spec = { remote: fault.remote, action, fault, focusesForm: isRequestedOnFocus(fault, action) };
    const result = await measureRun(this.site, tab, { ...spec, isRequestedLater: whenRequested === 'later' });
    this.runs.set(cell, [...(this.runs.get(cell) ?? []), result]);
  }

  private baselineOf({ fault, action }: Cell): Baseline {
    const { remote } = fault;
    const focusesForm = isRequestedOnFocus(fault, action);
    const key = [remote, action, focusesForm].join();
    const baseline = this.baselines.get(key) ?? new Baseline(this.site, { remote, action, focusesForm });
    this.baselines.set(key, baseline);
    return baseline;
  }
}
