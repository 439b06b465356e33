/** A change to releases that was not made: one line says what was wrong and what to do. */
export class ReleaseRefusal extends Error {
  override name = 'ReleaseRefusal';
}
