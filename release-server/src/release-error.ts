/** A change to releases that was not made: one line says what was wrong and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';

  /** @param status what the service answers: 404 not there, 409 somebody else was first, 422 it cannot be */
  constructor(
    message: string,
    readonly status: 401 | 403 | 404 | 409 | 413 | 422 | 429 = 422,
  ) {
    super(message);
  }
}

/** What whoever asks for a release is told that no store has. */
export function notPublished(feature: string, id: string): ReleaseError {
  return new ReleaseError(`${feature} ${id} is not in the release store: publish it first.`, 404);
}
