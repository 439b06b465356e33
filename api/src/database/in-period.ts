import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';
import { ApiError } from '../lib/api-error';
import { momentOf } from '../lib/time-input';

/** From the start of the day `from` to the end of the day `to`, in India. A missing day is no bound. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * SQL condition: a time is in a period; `undefined` for a period without bounds.
 * @throws ApiError 422 for an invalid date, or a period that ends before it begins
 */
export function isInPeriod(time: Column, { from, to }: Days): SQL | undefined {
  const since = from === undefined ? undefined : momentOf(from, 'start');
  const until = to === undefined ? undefined : momentOf(to, 'end');
  if (since && until && since > until)
    throw new ApiError(422, `The period ends (${to}) before it begins (${from})`);
  // The whole last millisecond belongs to the period, because PostgreSQL's times have microseconds.
  return and(since && gte(time, since), until && lt(time, new Date(until.getTime() + 1)));
}
