/** Messages by payload path, such as `studentDetail.studentEmail`. */
export type FieldMessages = Record<string, string>;

/** The shape of every reply (docs/contract.md §2.1). The HTTP status equals `response.status`. */
export interface Envelope<T> {
  response: { status: number; message: string; data: T };
}

export interface FieldErrorData {
  fields: FieldMessages;
}

export function envelope<T>(status: number, message: string, data: T): Envelope<T> {
  return { response: { status, message, data } };
}

/** Whether a parsed reply body is an envelope, unlike a proxy's error page. */
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
 * Whether the status of a call about a course means that the course does not exist: 404 (docs/contract.md §3.2), or 422 for an empty id.
 * @param status HTTP status; `null` or `undefined` without a reply
 */
export function isCourseNotFound(status: number | null | undefined): boolean {
  return status === 404 || status === 422;
}

/** Request headers. The first two are on every call (docs/contract.md §3.1), the others on the calls that need them. */
export const HEADERS = {
  appId: 'x-app-id',
  appKey: 'x-app-key',
  idempotencyKey: 'idempotency-key',
  /** An order's token. Unlike `token` in the query, it is not stored in logs and browser histories. */
  orderToken: 'x-order-token',
} as const;

/**
 * Reply header of health and of calls that read the catalogue: an opaque text that changes whenever courses, mentors
 * or settings change. Optional (docs/contract.md §3.2).
 */
export const REVISION_HEADER = 'x-catalogue-revision';

/** Request headers between edge and API. The edge removes them from browsers' requests. */
export const EDGE_HEADERS = {
  /** Proves that the call comes from the edge. */
  secret: 'x-edge-secret',
  /** Address of the visitor; absent on the edge's own calls. */
  visitor: 'x-edge-visitor',
} as const;
