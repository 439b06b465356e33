import type { Generation } from './generation';

/** What a visit's page is made from, and what its browser is told beside it. */
export interface Assigned {
  generation: Generation;
  /**
   * Counts the page, once it is known what it is.
   * @param fallen features of which it took another release than it was given
   * @returns cookies that its browser is told
   */
  shown(fallen: readonly string[]): readonly string[];
}
