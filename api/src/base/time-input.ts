import { Refusal } from './refusal';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** ISO 8601 with its offset: a time without one means another moment on another machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const INDIA = '+05:30';

/**
 * The moment that staff mean. A date alone is that day in India: its first moment as a start, its last
 * millisecond as an end.
 * @throws Refusal 422 when the text is neither a date nor an ISO 8601 time with its offset
 */
export function momentOf(text: string, edge: 'start' | 'end'): Date {
  const full = DATE.test(text)
    ? `${text}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}${INDIA}`
    : text;
  const moment = new Date(full);
  // A day that no month has would roll over into the next one.
  const isReal =
    INSTANT.test(full) && !Number.isNaN(moment.getTime()) && dayOf(full) === Number(text.slice(8, 10));
  if (!isReal)
    throw new Refusal(
      422,
      `'${text}' is neither a date such as 2026-12-31 nor a time such as 2026-12-31T18:00+05:30`,
    );
  return moment;
}

function dayOf(full: string): number {
  const day = new Date(`${full.slice(0, 10)}T00:00:00Z`);
  return day.getUTCDate();
}
