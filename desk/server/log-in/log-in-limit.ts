import { ApiError } from '@stepwell/api/api-error';
import { RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyRequest } from 'fastify';
import { LOG_IN } from '../../src/log-in/texts';
import { clientOf } from '../shared/session';

/** Refused log-ins per network, with any kind of credential. */
const FAILURES = { max: 10, seconds: 600 };
/** Wrong codes per network. At this rate, guessing a right code would take years. */
const WRONG_CODES = { max: 50, seconds: 86_400 };
/** Log-ins by passkey or issuer that a network begins. Each stores a row for five minutes. */
const BEGUN = { max: 60, seconds: 600 };

/** Rate limits per network for requests before a log-in. */
export class LogInLimit {
  private readonly failures = new RateLimit(FAILURES);
  private readonly wrongCodes = new RateLimit(WRONG_CODES);
  private readonly begun = new RateLimit(BEGUN);

  /** Runs a log-in, and counts it if it is refused. @throws ApiError 429 after too many refusals */
  run<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    return countRefusals(this.failures, request, work);
  }

  /** Verifies a code, inside the `work` of `run`. @throws ApiError 429 after too many wrong codes in a day */
  tryCode<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    return countRefusals(this.wrongCodes, request, work);
  }

  /** Counts the beginning of a log-in by passkey or issuer. @throws ApiError 429 after too many */
  async begin(request: FastifyRequest): Promise<void> {
    refuseIfExceeded(await this.begun.take(clientOf(request).network));
  }
}

async function countRefusals<Result>(
  limit: RateLimit,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { network } = clientOf(request);
  refuseIfExceeded(await limit.peek(network));
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) await limit.take(network);
    throw error;
  }
}

/** @throws ApiError 429 */
function refuseIfExceeded(waitMs: number | undefined): void {
  if (waitMs === undefined) return;
  const minutes = Math.ceil(waitMs / 60_000);
  throw new ApiError(429, LOG_IN.tooMany(minutes));
}
