import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

const HOUR_S = 3600;
/** How long the clocks are wrong. */
const WRONG_MS = 3000;

const jump = (seconds: number, how: string): Fault => ({
  name: `the clock of one API and one edge jumps an hour ${how}, and back`,
  boundS: 15,
  skippedBecause: ({ clock }) => (clock ? undefined : 'libfaketime is not installed'),
  async inject({ clock }) {
    clock?.set(seconds);
    await pause(WRONG_MS);
    clock?.set(0);
    // The process reads the faked time once a second.
    await pause(1500);
  },
});

export const CLOCK_FAULTS: readonly Fault[] = [jump(HOUR_S, 'ahead'), jump(-HOUR_S, 'back')];
