import type { Fault } from './fault';
import type { Action } from './journeys';
import type { Played } from './play';

/** Largest delay by a fault, compared with the same act without it. */
export const MAX_DELAY_MS = 300;

export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Delay in ms compared with the baseline; undefined without a measurement. */
  delayMs?: number;
  /** Number of loops after the act. */
  loopsBegun?: number;
  /** Reason for a missing measurement, or the problem. */
  reason?: string;
  isTooSlow: boolean;
  /** The time ran out before this cell. */
  isUnplayed?: boolean;
}

/** Best attempt of a cell, since other load only adds time. @param baselineMs baseline without a fault */
export function resultFrom(cell: Cell, plays: readonly Played[], baselineMs: number): CellResult {
  if (plays.length === 0) return { ...notMeasured(cell, 'no time was left'), isUnplayed: true };
  const notMeasurable = plays.find((played) => played.notMeasurable)?.notMeasurable;
  if (notMeasurable) return notMeasured(cell, notMeasurable);
  const [best] = plays
    .map(({ tookMs, loopsBegun, problem }): CellResult & { delayMs: number } => {
      const delayMs = Math.round(tookMs - baselineMs);
      const isTooSlow = !!problem || delayMs > MAX_DELAY_MS || loopsBegun > loopsAllowed(cell);
      return { ...cell, delayMs, loopsBegun, reason: problem, isTooSlow };
    })
    .toSorted((a, b) => Number(a.isTooSlow) - Number(b.isTooSlow) || a.delayMs - b.delayMs);
  return best ?? notMeasured(cell, 'not played');
}

export function notMeasured(cell: Cell, reason: string): CellResult {
  return { ...cell, reason, isTooSlow: false };
}

/**
 * Number of loops allowed between an act and its effect: none, unless it leads to a page of the looping remote,
 * which the learner requested.
 */
export function loopsAllowed({ fault: { remote }, action }: Cell): number {
  return remote === 'catalog' && action === 'course card' ? 1 : 0;
}
