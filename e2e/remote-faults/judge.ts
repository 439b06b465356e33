import type { Fault } from './fault';
import type { Action } from './journeys';
import type { Played } from './play';

/** No fault may hold a learner up for longer, beyond what the same act takes without it. */
export const HELD_UP_AT_MOST_MS = 300;

export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Beyond the faultless runs, in ms; absent where there is nothing to measure. */
  beyondMs?: number;
  /** How many loops began after the act. */
  loopsBegun?: number;
  /** Why there is nothing to measure, or what went wrong. */
  reason?: string;
  isHeldUp: boolean;
  /** The time was over before it was its turn: nothing is known of it. */
  isUnplayed?: boolean;
}

/** The best of a cell's plays: a busy machine only ever adds to what an act takes. @param usualMs without a fault */
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
 * How many loops may begin between an act and what comes of it: none, but where it leads to a page of the very remote
 * that loops. That one is what the learner asked for.
 */
export function loopsAllowed({ fault: { remote }, action }: Cell): number {
  return remote === 'catalog' && action === 'course card' ? 1 : 0;
}
