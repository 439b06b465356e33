/** A refused change of releases, or a release that cannot be used. The message states the problem and the remedy. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';

  /** @param status HTTP status of the release service's reply, such as 404 missing, 409 conflict, 422 invalid */
  constructor(
    message: string,
    readonly status: 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502 = 422,
  ) {
    super(message);
  }
}

export function notPublished(feature: string, id: string): ReleaseError {
  return new ReleaseError(`${feature} ${id} is not published: publish it first.`, 404);
}
