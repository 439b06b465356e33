import type { Browser } from '@playwright/test';
import { allFaults, whyNoFault } from './fault';
import { Faultless } from './faultless';
import { inLanes } from './in-lanes';
import { ACTIONS, isAskedByTurning } from './journeys';
import { type Cell, type CellResult, judged, nothing } from './judge';
import { type Played, play, type Stage } from './play';
import { Tab } from './tab';
import { Turns } from './turns';

/** Attempts for a cell above the limit, since the machine may be busy. */
const TRIES = 3;
/** Number of cells between two baseline runs. */
const CELLS_BESIDE = 5;

export interface Matrix {
  /** One for each fault and act, including impossible ones. */
  results: CellResult[];
  /** Spread of the baseline runs in ms: median and maximum over the acts. */
  scatter: { middleMs: number; mostMs: number };
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
  const plays = new MatrixPlays({ ...site, turns: new Turns() });
  // Loops occupy a core, so they run alone.
  const [looping, others] = [true, false].map((loops) =>
    cells.filter(({ fault }) => whyNoFault(fault) === undefined && (fault.kind === 'loops') === loops),
  ) as [Cell[], Cell[]];
  report(`${cells.length} pairs`);
  const tabs = await Promise.all(Array.from({ length: lanes }, () => Tab.open(browser)));
  for (const part of [others, looping]) {
    await inLanes(tabs, plays.inOrder(part), endsAt);
    report(`${plays.played} played`);
  }
  for (let turn = 1; turn < TRIES; turn += 1) {
    const again = cells.filter((cell) => plays.resultOf(cell).isHeldUp);
    report(`${again.length} played again, alone`);
    await inLanes(tabs.slice(0, 1), plays.inOrder(again, 1), endsAt);
  }
  return { results: cells.map((cell) => plays.resultOf(cell)), scatter: plays.scatter() };
}

class MatrixPlays {
  private readonly acts = new Map<string, Faultless>();
  private readonly plays = new Map<Cell, Played[]>();
  private readonly neverAsked = new Set<Cell>();

  constructor(private readonly stage: Stage) {}

  get played(): number {
    return this.plays.size;
  }

  /** Runs the cells of an act in sequence, with baseline runs in between. */
  inOrder(cells: readonly Cell[], beside = CELLS_BESIDE): ((tab: Tab) => Promise<void>)[] {
    const byAct = new Map<Faultless, Cell[]>();
    for (const cell of cells) {
      const faultless = this.faultlessOf(cell);
      byAct.set(faultless, [...(byAct.get(faultless) ?? []), cell]);
    }
    return [...byAct].flatMap(([faultless, group]) =>
      group.flatMap((cell, index) => [
        ...(index % beside === 0 ? [(tab: Tab) => faultless.run(tab)] : []),
        (tab: Tab) => this.playCell(cell, tab),
      ]),
    );
  }

  resultOf(cell: Cell): CellResult {
    const noFault = whyNoFault(cell.fault);
    if (noFault) return nothing(cell, noFault);
    if (this.neverAsked.has(cell)) return nothing(cell, 'nothing of it is asked for here');
    return judged(cell, this.plays.get(cell) ?? [], this.faultlessOf(cell).leastMs);
  }

  scatter(): Matrix['scatter'] {
    const each = [...this.acts.values()].map(({ scatterMs }) => Math.round(scatterMs)).sort((a, b) => a - b);
    return { middleMs: each[Math.floor(each.length / 2)] ?? 0, mostMs: each.at(-1) ?? 0 };
  }

  private async playCell(cell: Cell, tab: Tab): Promise<void> {
    const { fault, action } = cell;
    const asks = await this.faultlessOf(cell).asks(fault.part, tab);
    if (asks === 'never') {
      this.neverAsked.add(cell);
      return;
    }
    const plot = { remote: fault.remote, action, fault, turnsToForm: isAskedByTurning(fault, action) };
    const played = await play(this.stage, tab, { ...plot, isAskedLater: asks === 'later' });
    this.plays.set(cell, [...(this.plays.get(cell) ?? []), played]);
  }

  private faultlessOf({ fault, action }: Cell): Faultless {
    const { remote } = fault;
    const turnsToForm = isAskedByTurning(fault, action);
    const key = [remote, action, turnsToForm].join();
    const known = this.acts.get(key) ?? new Faultless(this.stage, { remote, action, turnsToForm });
    this.acts.set(key, known);
    return known;
  }
}
