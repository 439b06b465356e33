import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

const HOUR_S = 3600;
/** How long the clocks are wrong. */
const WRONG_MS = 3000;

/** @param seconds offset of the wrong clocks @param direction in the name of the fault */
const jump = (seconds: number, direction: string): Fault => ({
  name: `the clock of one API and one edge jumps an hour ${direction}, and back`,
  boundS: 15,
  skippedBecause: ({ clock }) => (clock ? undefined : 'libfaketime is not installed'),
  async inject({ clock }) {
    clock?.set(seconds);
    await pause(WRONG_MS);
    clock?.set(0);
    // The processes read the offset once a second (`makeClock`).
    await pause(1500);
  },
});

export const CLOCK_FAULTS: readonly Fault[] = [jump(HOUR_S, 'ahead'), jump(-HOUR_S, 'back')];
