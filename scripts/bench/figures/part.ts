import type { Figure } from './figure';
import type { InTurnsOptions } from './in-turns';

export const THIS_BUILD = 'this build';
/** The one that this build is held against. */
export const OTHER_BUILD = 'other build';

/** What a figure is held beside: values of the other build, if there is one. */
export function besideOther(values: readonly number[] | undefined): Figure['beside'] {
  return values ? { [OTHER_BUILD]: values } : {};
}

/** The running site of one build. */
export interface Build {
  name: typeof THIS_BUILD | typeof OTHER_BUILD;
  origin: string;
  /** Process id of `start`. */
  pid: number;
}

/** What a part measures with. */
export interface Bench extends InTurnsOptions {
  /** This build first. */
  builds: readonly [Build, ...Build[]];
}

/** One part of the bench. */
export interface Part {
  /** What it measures, for the help. */
  does: string;
  run(bench: Bench): Promise<Figure[]>;
}
