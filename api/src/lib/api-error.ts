import type { FieldErrorData, FieldMessages } from '@stepwell/contract';
import { type ApiErrorName, apiError } from '@stepwell/contract/answers';

/** A call or a command that is refused for a reason its caller may read. */
export class Refusal extends Error {
  override name = 'Refusal';

  /** @param status the HTTP status of the reply */
  constructor(
    readonly status: number,
    message: string,
    readonly data: FieldErrorData | null = null,
  ) {
    super(message);
  }
}

/** An error of the contract's catalogue. @param value what its message says in place of `…` */
export function refusalOf(name: ApiErrorName, value?: string): Refusal {
  const { status, message } = apiError(name, value);
  return new Refusal(status, message);
}

/** The refusal of a payload that breaks rules (422), keyed by the payload's own paths. */
export function brokenRules(fields: FieldMessages): Refusal {
  const [first = 'The values sent are not valid'] = Object.values(fields);
  return new Refusal(422, first, { fields });
}

/** A refusal that ends by itself (429); the reply says when. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const { status, message } = apiError('too-many');
    super(status, message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** One line for people that says why something failed. A failed query's own text would hide the reason, its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  const { message, code } = error.cause as Error & { code?: string };
  return `The database refused: ${message || code}`;
}
