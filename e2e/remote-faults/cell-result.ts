import type { Fault } from './fault';
import type { Action } from './journeys';
import type { RunResult } from './measure-run';

/** Largest delay that a fault may cause, compared with the same action without a fault. */
export const MAX_DELAY_MS = 300;

/** A cell of the matrix of faults and actions: an action of a learner while a part of a remote is broken. */
export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Delay in ms compared with the baseline; `Infinity` if the run failed, undefined if the cell was not measured. */
  delayMs?: number;
  /** Number of loops that began after the action. */
  loopsBegun?: number;
  /** Reason for a missing measurement, or the problem. */
  reason?: string;
  hasFailed: boolean;
  /** The time ran out before this cell. */
  isUnplayed?: boolean;
}

/** The best run of a cell, because other work of the machine only adds time. @param baselineMs duration without a fault */
export function resultFrom(cell: Cell, runs: readonly RunResult[], baselineMs: number): CellResult {
  if (runs.length === 0) return { ...notMeasured(cell, 'no time was left'), isUnplayed: true };
  const notMeasurable = runs.find((run) => run.notMeasurable)?.notMeasurable;
  if (notMeasurable) return notMeasured(cell, notMeasurable);
  const [best] = runs
    .map(({ tookMs, loopsBegun, problem }): CellResult & { delayMs: number } => {
      const delayMs = Math.round(tookMs - baselineMs);
      const hasFailed = !!problem || delayMs > MAX_DELAY_MS || loopsBegun > loopsAllowed(cell);
      return { ...cell, delayMs, loopsBegun, reason: problem, hasFailed };
    })
    .toSorted((a, b) => Number(a.hasFailed) - Number(b.hasFailed) || a.delayMs - b.delayMs);
  return best ?? notMeasured(cell, 'not played');
}

export function notMeasured(cell: Cell, reason: string): CellResult {
  return { ...cell, reason, hasFailed: false };
}

/** How many loops of the injected fault may begin between an action and its effect: none, unless the action opens a page of the looping remote. */
export function loopsAllowed({ fault: { remote }, action }: Cell): number {
  return remote === 'catalog' && action === 'course card' ? 1 : 0;
}
