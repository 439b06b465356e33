import { apiErrorOf } from './api-error';

/** Milliseconds; below the 3 s that `/health` may take. */
const TIMEOUT_MS = 2000;

/** Awaits an answer of the database. @throws ApiError 503 after two seconds; the query itself goes on */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(apiErrorOf('database-away')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
