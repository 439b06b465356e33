import type { Random } from '../drawing/seeded-random';

/** A cover's size: 16 x 10 cells of 30 units. */
export const COVER = { width: 480, height: 300 };
export const CELL = 30;

export interface Inks {
  deep: string;
  mid: string;
  light: string;
  /** The one warm accent. */
  hot: string;
  white: string;
}

/** Draws a category's picture; top left stays quiet for the status chip, bottom left for the price. */
export type Motif = (random: Random, inks: Inks) => string;
