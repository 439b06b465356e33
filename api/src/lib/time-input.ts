import { ApiError } from './api-error';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** ISO 8601 with its offset: a time without one means another moment on another machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
/** As the commands print it, in India; the clock may be missing. */
const PRINTED = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?: (\d{2}:\d{2}))?$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const INDIA = '+05:30';

/**
 * The moment that staff mean: a date, an ISO 8601 time with its offset, or what the commands print. A date alone is that
 * day in India: its first moment as a start, its last millisecond as an end.
 * @throws ApiError 422 when the text is neither a date nor an ISO 8601 time with its offset
 */
export function momentOf(text: string, edge: 'start' | 'end'): Date {
  const full = isoOf(text.trim(), edge);
  const moment = new Date(full);
  // A day that no month has would roll over into the next one.
  const isReal =
    INSTANT.test(full) && !Number.isNaN(moment.getTime()) && dayOf(full) === Number(full.slice(8, 10));
  if (!isReal)
    throw new ApiError(
      422,
      `'${text}' is neither a date such as 2026-12-31 nor a time such as 2026-12-31T18:00+05:30`,
    );
  return moment;
}

/** A text of ISO 8601 with its offset: of a day or a printed minute in India its first moment or its last millisecond. */
function isoOf(text: string, edge: 'start' | 'end'): string {
  const [date, clock] = DATE.test(text) ? [text] : printedOf(text);
  if (!date) return text;
  const [minute, seconds] = edge === 'start' ? ['00:00', '00.000'] : ['23:59', '59.999'];
  return `${date}T${clock ?? minute}:${seconds}${INDIA}`;
}

/** `31 Dec 2026 23:59` as `2026-12-31` and `23:59`. */
function printedOf(text: string): [date?: string, clock?: string] {
  const [, day = '', month = '', year, clock] = PRINTED.exec(text) ?? [];
  if (!MONTHS.includes(month)) return [];
  return [`${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`, clock];
}

function dayOf(full: string): number {
  const day = new Date(`${full.slice(0, 10)}T00:00:00Z`);
  return day.getUTCDate();
}
