// Names that the packed packages import from the `@stepwell/contract` of a site: envelope, headers and limits of calls between pages, edge
// and API, and the texts of failures.

export interface Envelope<T> {
  response: { status: number; message: string; data: T };
}

export function envelope<T>(status: number, message: string, data: T): Envelope<T> {
  return { response: { status, message, data } };
}

export function isEnvelope(body: unknown): body is Envelope<unknown> {
  const { response } = Object(body) as { response?: { status?: unknown; message?: unknown } };
  return typeof response?.status === 'number' && typeof response.message === 'string';
}

export const HEADERS = {
  appId: 'x-app-id',
  appKey: 'x-app-key',
  idempotencyKey: 'idempotency-key',
  orderToken: 'x-token',
};
export const EDGE_HEADERS = { secret: 'x-edge-secret', visitor: 'x-edge-visitor' };
export const REVISION_HEADER = 'x-revision';
export const MEDIA_ORIGINS_HEADER = 'x-media-origins';
/** Metric of the header `Server-Timing`: the server's time when it made the page. */
export const PAGE_CLOCK = 'page-clock';

export const HTTP_TIMEOUT_MS = 10_000;
export const LAZY_CODE_TIMEOUT_MS = 8000;
export const BODY_LIMIT_BYTES = 16 * 1024;

export const NETWORK_ERROR = 'The library cannot be reached.';
export const PAGE_ERROR = 'This page has stopped.';
export const NOT_FOUND_HEADING = 'There is no such branch';
export const NOT_FOUND_TEXT = 'Please look at the list of branches.';
export const SERVER_ERROR_PREFIX = 'Server error';
export const NO_SUCH_CALL = 'No such call';
export const ourFault = (requestId: string) => `The library failed. (${requestId})`;
