import type { Generation } from './generation';

/** What a visit's page is made from, and what its browser is told beside it. */
export interface Assigned {
  generation: Generation;
  /** Name after value. */
  headers: readonly string[];
  /**
   * Counts the page, once it is known what it is.
   * @param fallen features of which it took another release than it was given
   */
  shown(fallen: readonly string[]): void;
}
