/** Messages by payload path, such as `studentDetail.studentEmail`. */
export type FieldMessages = Record<string, string>;

/** The shape of every reply, good or bad (docs/contract.md §2.1). The HTTP status equals `response.status`. */
export interface Envelope<T> {
  response: { status: number; message: string; data: T };
}

export interface FieldErrorData {
  fields: FieldMessages;
}

export function envelope<T>(status: number, message: string, data: T): Envelope<T> {
  return { response: { status, message, data } };
}

/** Whether a parsed reply body is an envelope; a proxy's error page, for one, is not. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  if (typeof body !== 'object' || body === null || !('response' in body)) return false;
  const { response } = body;
  return (
    typeof response === 'object' &&
    response !== null &&
    'status' in response &&
    typeof response.status === 'number' &&
    'message' in response &&
    typeof response.message === 'string'
  );
}

/** The field messages of a 422, or an empty object for any other data. */
export function fieldMessages(data: unknown): FieldMessages {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  return typeof data.fields === 'object' && data.fields !== null ? (data.fields as FieldMessages) : {};
}

/**
 * Whether a call about a course was answered that there is no such course: 404 (docs/contract.md §3.2), or 422 for an id
 * that an API refuses to look up.
 * @param status HTTP status of the answer, if there was one
 */
export function saysNoSuchCourse(status: number | null | undefined): boolean {
  return status === 404 || status === 422;
}

/** Request headers: the first two on every call (docs/contract.md §3.1), the others where a call needs them. */
export const HEADERS = {
  appId: 'x-app-id',
  appKey: 'x-app-key',
  idempotencyKey: 'idempotency-key',
  /** An order's token, in place of `token` in the query: queries are kept by proxies' logs and by histories. */
  orderToken: 'x-order-token',
} as const;

/**
 * Reply header of calls that read the catalogue, and of health: at which revision courses, mentors and settings stand, as
 * a text that is the same only while nothing of them has changed. An API may leave it out (docs/contract.md §3.2).
 */
export const REVISION_HEADER = 'x-catalogue-revision';

/**
 * Metric of the page's `Server-Timing`: how many milliseconds old the server's time is that the page brings, which is its
 * description. A kept page may be old.
 */
export const PAGE_CLOCK = 'page-clock';

/** Request headers between the edge and the API, which no browser sends or sees: the edge drops what comes with them. */
export const EDGE_HEADERS = {
  /** By it the API knows that a call comes from the edge. */
  secret: 'x-edge-secret',
  /** Address of the visitor for whom the edge forwards; absent on the edge's own reads. */
  visitor: 'x-edge-visitor',
} as const;
