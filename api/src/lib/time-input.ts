import { ApiError } from './api-error';

// Years begin at 2000, because `0026` is a typing error for 2026, and `Date` cannot parse PostgreSQL's text of such an early time.
const DATE = /^2\d{3}-\d{2}-\d{2}$/;
/** Matches a time in ISO 8601 with a UTC offset. Without an offset, the meaning would depend on the machine's time zone. */
const INSTANT = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
/** Matches a time as commands print it, in Indian time: `31 Dec 2026` or `31 Dec 2026 23:59`. */
const PRINTED = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?: (\d{2}:\d{2}))?$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const INDIA = '+05:30';

/**
 * Parses a date, an ISO 8601 time with a UTC offset, or a time as commands print it. A date means the first millisecond of that day in
 * India if `edge` is `start`, the last if it is `end`. A printed time means the first or last millisecond of its minute.
 * @throws ApiError 422 for anything else
 */
export function momentOf(text: string, edge: 'start' | 'end'): Date {
  const iso = isoOf(text.trim(), edge);
  const moment = new Date(iso);
  if (INSTANT.test(iso) && !Number.isNaN(moment.getTime()) && hasRealDay(iso)) return moment;
  throw new ApiError(
    422,
    `'${text}' is neither a date such as 2026-12-31 nor a time such as 2026-12-31T18:00+05:30`,
  );
}

/**
 * Converts a date, or a time as commands print it, to ISO 8601: the first or last millisecond of that day or minute in India. Other text
 * stays unchanged.
 */
function isoOf(text: string, edge: 'start' | 'end'): string {
  const [date, clock] = DATE.test(text) ? [text] : printedOf(text);
  if (!date) return text;
  const [defaultClock, seconds] = edge === 'start' ? ['00:00', '00.000'] : ['23:59', '59.999'];
  return `${date}T${clock ?? defaultClock}:${seconds}${INDIA}`;
}

/** Splits a printed time, such as `31 Dec 2026 23:59`, into `2026-12-31` and `23:59`. */
function printedOf(text: string): [date?: string, clock?: string] {
  const [, day = '', month = '', year, clock] = PRINTED.exec(text) ?? [];
  if (!MONTHS.includes(month)) return [];
  return [`${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`, clock];
}

/** Whether the date of an ISO 8601 time exists: `Date` would accept 31 February as 3 March. */
function hasRealDay(iso: string): boolean {
  const date = iso.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
