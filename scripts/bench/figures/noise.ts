import { createHash } from 'node:crypto';
import { median } from './median';

/** What else the machine did while something was measured. */
export interface Noise {
  /** How far apart runs of the same work were: the middle half of them, as a share of their middle. */
  spread: number;
  /** Share of all waits for an idle machine that were given up. */
  busy: number;
  isTooNoisy: boolean;
}

/** Above these bounds a difference of 10 % is within the noise. */
const ALLOWED_SPREAD = 0.15;
const ALLOWED_BUSY = 0.25;
const WORK = Buffer.alloc(4_000_000, 7);
const RUNS_A_LOOK = 3;

/** Watches the machine by doing the same work again and again. */
export class Yardstick {
  private readonly runs: number[] = [];
  private readonly waits: boolean[] = [];

  /** Call it before each measurement. @param becameIdle whether the wait for an idle machine had an end */
  look(becameIdle: boolean): void {
    this.waits.push(becameIdle);
    for (let run = 0; run < RUNS_A_LOOK; run += 1) {
      const begun = performance.now();
      createHash('sha256').update(WORK).digest();
      this.runs.push(performance.now() - begun);
    }
  }

  noise(): Noise {
    return noiseOf(this.runs, this.waits);
  }
}

/** @param runs times of the same work @param waits whether each wait for an idle machine had an end */
export function noiseOf(runs: readonly number[], waits: readonly boolean[]): Noise {
  const sorted = [...runs].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = runs.length > 0 ? (at(0.75) - at(0.25)) / median(runs) : 0;
  const busy = waits.length > 0 ? waits.filter((becameIdle) => !becameIdle).length / waits.length : 0;
  return { spread, busy, isTooNoisy: spread > ALLOWED_SPREAD || busy > ALLOWED_BUSY };
}
