import type { Fault } from './fault';
import type { Action } from './journeys';
import type { Played } from './play';

/** Largest delay by a fault, compared with the same act without it. */
export const HELD_UP_AT_MOST_MS = 300;

export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Delay in ms compared with the baseline; undefined without a measurement. */
  beyondMs?: number;
  /** Number of loops after the act. */
  loopsBegun?: number;
  /** Reason for a missing measurement, or the problem. */
  reason?: string;
  isHeldUp: boolean;
  /** The time ran out before this cell. */
  isUnplayed?: boolean;
}

/** Best attempt of a cell, since other load only adds time. @param usualMs baseline without a fault */
export function judged(cell: Cell, plays: readonly Played[], usualMs: number): CellResult {
  if (plays.length === 0) return { ...nothing(cell, 'no time was left'), isUnplayed: true };
  const pointless = plays.find((each) => each.pointless)?.pointless;
  if (pointless) return nothing(cell, pointless);
  const [best] = plays
    .map(({ tookMs, loopsBegun, problem }): CellResult & { beyondMs: number } => {
      const beyondMs = Math.round(tookMs - usualMs);
      const isHeldUp = !!problem || beyondMs > HELD_UP_AT_MOST_MS || loopsBegun > loopsAllowed(cell);
      return { ...cell, beyondMs, loopsBegun, reason: problem, isHeldUp };
    })
    .toSorted((a, b) => Number(a.isHeldUp) - Number(b.isHeldUp) || a.beyondMs - b.beyondMs);
  return best ?? nothing(cell, 'not played');
}

export function nothing(cell: Cell, reason: string): CellResult {
  return { ...cell, reason, isHeldUp: false };
}

/**
 * Number of loops allowed between an act and its effect: none, unless it leads to a page of the looping remote,
 * which the learner requested.
 */
export function loopsAllowed({ fault: { remote }, action }: Cell): number {
  return remote === 'catalog' && action === 'course card' ? 1 : 0;
}
