import { createHash } from 'node:crypto';
import { median } from './median';

/** Effect of other load on this machine during a measurement. */
export interface Noise {
  /** Interquartile range of the times of the same work, divided by their median. */
  spread: number;
  /** Share of waits for an idle machine that timed out. */
  busy: number;
  isTooNoisy: boolean;
}

/** Limits of `spread` and `busy`, above which a difference of 10 % cannot be distinguished from noise. */
const ALLOWED_SPREAD = 0.15;
const ALLOWED_BUSY = 0.25;
/** The repeated work is one hash of this buffer. */
const WORK = Buffer.alloc(4_000_000, 7);
const RUNS_PER_SAMPLE = 3;

/** Measures the noise of the machine by repeating the same work. */
export class Yardstick {
  private readonly runs: number[] = [];
  private readonly waits: boolean[] = [];

  /** Repeats the work; called before each measurement. @param becameIdle result of the wait for an idle machine */
  sample(becameIdle: boolean): void {
    this.waits.push(becameIdle);
    for (let run = 0; run < RUNS_PER_SAMPLE; run += 1) {
      const startedAt = performance.now();
      createHash('sha256').update(WORK).digest();
      this.runs.push(performance.now() - startedAt);
    }
  }

  noise(): Noise {
    return noiseOf(this.runs, this.waits);
  }
}

/** @param runs times of the same work in ms @param waits results of the waits for an idle machine */
export function noiseOf(runs: readonly number[], waits: readonly boolean[]): Noise {
  const sorted = [...runs].sort((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = runs.length > 0 ? (quantile(0.75) - quantile(0.25)) / median(runs) : 0;
  const busy = waits.length > 0 ? waits.filter((becameIdle) => !becameIdle).length / waits.length : 0;
  return { spread, busy, isTooNoisy: spread > ALLOWED_SPREAD || busy > ALLOWED_BUSY };
}
