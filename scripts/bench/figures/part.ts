import type { Figure } from './figure';
import type { InTurnsOptions } from './in-turns';

export const THIS_BUILD = 'this build';
/** Name of the build that `THIS_BUILD` is compared with. */
export const OTHER_BUILD = 'other build';

/** The comparison of a figure with the other build; empty if no other build is measured. */
export function comparedWithOther(values: readonly number[] | undefined): Figure['comparisons'] {
  return values ? { [OTHER_BUILD]: values } : {};
}

/** A running site of one build. */
export interface Build {
  name: typeof THIS_BUILD | typeof OTHER_BUILD;
  origin: string;
}

/** Inputs of a part. */
export interface Bench extends InTurnsOptions {
  /** This build first. */
  builds: readonly [Build, ...Build[]];
}

/** One part of the benchmark. */
export interface Part {
  /** One line for `--help`. */
  description: string;
  run(bench: Bench): Promise<Figure[]>;
}
