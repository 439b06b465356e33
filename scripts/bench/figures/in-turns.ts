import { idleCpu } from './idle-cpu';
import type { Yardstick } from './noise';

/** What one measurement came to, by names of quantities. */
export type Sample = Readonly<Record<string, number>>;

export interface InTurnsOptions {
  rounds: number;
  yardstick: Yardstick;
  report: (text: string) => void;
  /** All of them have been at work already. */
  areWarm?: boolean;
}

/** All samples that were taken, in the order of their rounds. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly Sample[]>>;

/**
 * Measures several things once a round, in turns, so that whatever else the machine does falls on all of them; each second
 * round goes backwards, for a machine that grows slower. A first round does not count: servers, their memory and
 * the browser come to working temperature.
 */
export async function inTurns<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<Sample>>>,
  { rounds, yardstick, report, areWarm = false }: InTurnsOptions,
): Promise<Samples<Name>> {
  const names = Object.keys(measures) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  if (!areWarm) for (const name of names) await measures[name]();
  for (let round = 1; round <= rounds; round += 1) {
    report(`round ${round} of ${rounds}`);
    for (const name of round % 2 === 0 ? names.toReversed() : names) {
      yardstick.look(await idleCpu());
      samples[name].push(await measures[name]());
    }
  }
  return samples;
}

/** The values of one quantity, a round each. */
export function valuesOf(samples: readonly Sample[], quantity: string): number[] {
  return samples.map((sample) => sample[quantity] ?? 0);
}
