import type { Browser } from '@playwright/test';
import { Baseline } from './baseline';
import { type Cell, type CellResult, notMeasured, resultFrom } from './cell-result';
import { allFaults, whyNoFault } from './fault';
import { ACTIONS, isRequestedOnFocus } from './journeys';
import { Mutex } from './mutex';
import { type Played, play, type Stage } from './play';
import { runInLanes } from './run-in-lanes';
import { Tab } from './tab';

/** Attempts for a cell above the limit, since the machine may be busy. */
const TRIES = 3;
/** Number of cells between two baseline runs. */
const CELLS_BETWEEN = 5;

export interface Matrix {
  /** One for each fault and act, including impossible ones. */
  results: CellResult[];
  /** Spread of the baseline runs in ms: median and maximum over the acts. */
  spread: { medianMs: number; mostMs: number };
}

export interface MatrixOptions extends Omit<Stage, 'turns'> {
  browser: Browser;
  /** Number of simultaneous pages. They load in parallel and act one at a time. */
  lanes: number;
  /** No cell is started after this time in ms. */
  budgetMs: number;
  report: (text: string) => void;
}

/**
 * Runs every act with every fault. Remotes are broken in the browser, not on the site.
 * @throws Error if an act fails without a fault
 */
export async function playMatrix(options: MatrixOptions): Promise<Matrix> {
  const { browser, lanes, budgetMs, report, ...site } = options;
  const endsAt = performance.now() + budgetMs;
  const cells = allFaults().flatMap((fault) => ACTIONS.map((action) => ({ fault, action })));
  const plays = new MatrixPlays({ ...site, mutex: new Mutex() });
  // Loops occupy a core, so they run alone.
  const [looping, notLooping] = [true, false].map((loops) =>
    cells.filter(({ fault }) => whyNoFault(fault) === undefined && (fault.kind === 'loops') === loops),
  ) as [Cell[], Cell[]];
  report(`${cells.length} pairs`);
  const tabs = await Promise.all(Array.from({ length: lanes }, () => Tab.open(browser)));
  for (const part of [notLooping, looping]) {
    await runInLanes(tabs, plays.inOrder(part), endsAt);
    report(`${plays.played} played`);
  }
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    const tooSlow = cells.filter((cell) => plays.resultOf(cell).isTooSlow);
    report(`${tooSlow.length} repeated, one at a time`);
    await runInLanes(tabs.slice(0, 1), plays.inOrder(tooSlow, 1), endsAt);
  }
  return { results: cells.map((cell) => plays.resultOf(cell)), spread: plays.spread() };
}

class MatrixPlays {
  private readonly acts = new Map<string, Baseline>();
  private readonly plays = new Map<Cell, Played[]>();
  private readonly neverRequested = new Set<Cell>();

  constructor(private readonly stage: Stage) {}

  get played(): number {
    return this.plays.size;
  }

  /** Runs the cells of an act in sequence, with baseline runs in between. */
  inOrder(cells: readonly Cell[], between = CELLS_BETWEEN): ((tab: Tab) => Promise<void>)[] {
    const byAct = new Map<Baseline, Cell[]>();
    for (const cell of cells) {
      const baseline = this.baselineOf(cell);
      byAct.set(baseline, [...(byAct.get(baseline) ?? []), cell]);
    }
    return [...byAct].flatMap(([baseline, group]) =>
      group.flatMap((cell, index) => [
        ...(index % between === 0 ? [(tab: Tab) => baseline.run(tab)] : []),
        (tab: Tab) => this.playCell(cell, tab),
      ]),
    );
  }

  resultOf(cell: Cell): CellResult {
    const noFault = whyNoFault(cell.fault);
    if (noFault) return notMeasured(cell, noFault);
    if (this.neverRequested.has(cell)) return notMeasured(cell, 'no file of it is requested here');
    return resultFrom(cell, this.plays.get(cell) ?? [], this.baselineOf(cell).minMs);
  }

  spread(): Matrix['spread'] {
    const spreads = [...this.acts.values()].map(({ spreadMs }) => Math.round(spreadMs)).sort((a, b) => a - b);
    return { medianMs: spreads[Math.floor(spreads.length / 2)] ?? 0, mostMs: spreads.at(-1) ?? 0 };
  }

  private async playCell(cell: Cell, tab: Tab): Promise<void> {
    const { fault, action } = cell;
    const whenRequested = await this.baselineOf(cell).whenRequested(fault.part, tab);
    if (whenRequested === 'never') {
      this.neverRequested.add(cell);
      return;
    }
    const plot = { remote: fault.remote, action, fault, focusesForm: isRequestedOnFocus(fault, action) };
    const played = await play(this.stage, tab, { ...plot, isRequestedLater: whenRequested === 'later' });
    this.plays.set(cell, [...(this.plays.get(cell) ?? []), played]);
  }

  private baselineOf({ fault, action }: Cell): Baseline {
    const { remote } = fault;
    const focusesForm = isRequestedOnFocus(fault, action);
    const key = [remote, action, focusesForm].join();
    const known = this.acts.get(key) ?? new Baseline(this.stage, { remote, action, focusesForm });
    this.acts.set(key, known);
    return known;
  }
}
