import type { FieldErrorData, FieldMessages } from '@stepwell/contract';
import { type ApiErrorName, apiError } from '@stepwell/contract/answers';

/** Error that refuses a call or a command for a reason that the caller may read. */
export class ApiError extends Error {
  override name = 'ApiError';

  /** @param status the HTTP status of the reply */
  constructor(
    readonly status: number,
    message: string,
    readonly data: FieldErrorData | null = null,
  ) {
    super(message);
  }
}

/** Creates an error of the contract's error catalogue. @param value text that replaces `…` in the message */
export function apiErrorOf(name: ApiErrorName, value?: string): ApiError {
  const { status, message } = apiError(name, value);
  return new ApiError(status, message);
}

/** Creates the error 422 of an invalid payload. @param fields messages by path of the field */
export function validationError(fields: FieldMessages): ApiError {
  const [first = 'The values sent are not valid'] = Object.values(fields);
  return new ApiError(422, first, { fields });
}

/** Error 429; the reply gets the header `Retry-After`. */
export class TooManyRequests extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const { status, message } = apiError('too-many');
    super(status, message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/**
 * Returns the reason of a failure. An error with a cause is from a failed query: its message is the query, and its cause has the reason.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  const { message, code } = error.cause as Error & { code?: string };
  return `The database refused: ${message || code}`;
}
