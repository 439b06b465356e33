import { withTimeout } from '@stepwell/server-kit/with-timeout';
import { apiErrorOf } from './api-error';

/** Less than 3 s, because `/health` must reply within 3 s. */
const DATABASE_TIMEOUT_MS = 2000;

/** Waits for a query, for 2 s at most. @throws ApiError 503 after that time; the query itself continues */
export function withDatabaseTimeout<T>(query: Promise<T>): Promise<T> {
  return withTimeout(query, DATABASE_TIMEOUT_MS, (): never => {
    throw apiErrorOf('database-away');
  });
}
