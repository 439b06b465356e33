import type { Figure } from '../figures/figure';
import { type InTurnsOptions, type Sample, valuesOf } from '../figures/in-turns';

/** Something that a site may have more and more of. */
export interface Subject {
  /** What is measured, for the help. */
  does: string;
  /** How many there are, from few to many; others by `--sizes`. */
  sizes: readonly number[];
  run(sizes: readonly number[], options: InTurnsOptions): Promise<Growth>;
}

export interface Growth {
  figures: Figure[];
  /** What else is to be read, below the figures. */
  remarks?: string;
}

/** What of a sample is told, and how. */
export interface Quantity extends Partial<Figure> {
  what: string;
  /** Its name in the samples. */
  of: string;
  unit: Figure['unit'];
}

/** The name of what was measured at a size, such as `1,000`. */
export function nameOf(size: number): string {
  return size.toLocaleString('en');
}

/** Figures of the largest size, beside all smaller ones. */
export function growthFigures(
  samples: Readonly<Record<string, readonly Sample[]>>,
  sizes: readonly number[],
  quantities: readonly Quantity[],
): Figure[] {
  const largest = sizes.at(-1) ?? 0;
  return quantities.map(({ of, ...figure }) => ({
    ...figure,
    values: valuesOf(samples[nameOf(largest)] ?? [], of),
    beside: Object.fromEntries(
      sizes.slice(0, -1).map((size) => [nameOf(size), valuesOf(samples[nameOf(size)] ?? [], of)]),
    ),
  }));
}
