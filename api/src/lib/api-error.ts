import type { FieldErrorData, FieldMessages } from '@stepwell/contract';
import { type ApiErrorName, apiError } from '@stepwell/contract/answers';

/** Refuses a call or a command for a reason that its caller may read. */
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

/** Builds an error of the contract's catalogue. @param value replaces `…` in its message */
export function apiErrorOf(name: ApiErrorName, value?: string): ApiError {
  const { status, message } = apiError(name, value);
  return new ApiError(status, message);
}

/** Builds the 422 of an invalid payload. @param fields messages, keyed by the paths of the payload */
export function validationError(fields: FieldMessages): ApiError {
  const [first = 'The values sent are not valid'] = Object.values(fields);
  return new ApiError(422, first, { fields });
}

/** 429, with the header `Retry-After`. */
export class TooManyRequests extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const { status, message } = apiError('too-many');
    super(status, message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Returns the reason of a failure in one line. A failed query's own message holds the query; the reason is its cause. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  const { message, code } = error.cause as Error & { code?: string };
  return `The database refused: ${message || code}`;
}
