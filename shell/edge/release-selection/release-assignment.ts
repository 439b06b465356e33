import type { Generation } from './generation';
import type { ReleaseSelection } from './release-selection';

/** The generation of which a visitor's page is made. */
export interface ReleaseAssignment {
  generation: Generation;
  /**
   * Counts the page, once it is made.
   * @param selection the releases that it took
   * @returns values of `Set-Cookie`
   */
  cookiesFor(selection: ReleaseSelection): readonly string[];
}
