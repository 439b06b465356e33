import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Yardstick } from './noise';

/** Results of one measurement by name of the quantity. */
export type Sample = Readonly<Record<string, number>>;

export interface InTurnsOptions {
  rounds: number;
  yardstick: Yardstick;
  report: (text: string) => void;
}

/** All samples in the order of their rounds. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly Sample[]>>;

/**
 * Measures several things in alternation, each once per round, so that other work of the machine affects all of them alike. Every second
 * round runs in reverse order, so that a machine that becomes slower favours none of them. A first round, which only warms up servers and
 * browser, is not counted. @param measures by name; each returns the sample of one round
 */
export async function inTurns<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<Sample>>>,
  { rounds, yardstick, report }: InTurnsOptions,
): Promise<Samples<Name>> {
  const names = Object.keys(measures) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (const name of names) await measures[name]();
  for (let round = 1; round <= rounds; round += 1) {
    report(`round ${round} of ${rounds}`);
    for (const name of round % 2 === 0 ? names.toReversed() : names) {
      yardstick.sample(await waitForIdleCpu());
      samples[name].push(await measures[name]());
    }
  }
  return samples;
}

/** Values of one quantity, one per round. @throws Error for a quantity that was not measured */
export function valuesOf(samples: readonly Sample[], quantity: string): number[] {
  return samples.map(({ [quantity]: value }) => {
    if (value === undefined) throw new Error(`The quantity '${quantity}' was not measured.`);
    return value;
  });
}

const SAMPLE_MS = 100;
const LONGEST_WAIT_MS = 1000;
const IDLE_SHARE = 0.5;

/** Waits until half of the processor time is idle, for a second at most. @returns whether the machine became idle */
async function waitForIdleCpu(): Promise<boolean> {
  const endsAt = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < endsAt) {
    const before = times();
    await pause(SAMPLE_MS);
    const after = times();
    if ((after.idle - before.idle) / Math.max(after.all - before.all, 1) > IDLE_SHARE) return true;
  }
  return false;
}

function times(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times: each } of cpus()) {
    idle += each.idle;
    all += each.user + each.nice + each.sys + each.idle + each.irq;
  }
  return { idle, all };
}
