import { ApiError } from './api-error';

/** A day, or the value of an `<input type="datetime-local">`. Years begin at 2000: `0026` is a typing error, and PostgreSQL's text of it cannot be parsed. */
const LOCAL = /^(2\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/;
const WITH_OFFSET = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a time in ISO 8601. Without a UTC offset it is in India, and means the first (`start`) or last (`end`) millisecond of its day or minute.
 * @returns `null` for any other text
 */
export function timeIn(text: string, edge: 'start' | 'end'): Date | null {
  const iso = isoOf(text.trim(), edge);
  const time = new Date(iso);
  return WITH_OFFSET.test(iso) && !Number.isNaN(time.getTime()) && hasRealDay(iso) ? time : null;
}

/** Like `timeIn`. @throws ApiError 422 for any other text */
export function momentOf(text: string, edge: 'start' | 'end'): Date {
  const time = timeIn(text, edge);
  if (time) return time;
  throw new ApiError(
    422,
    `'${text}' is neither a date such as 2026-12-31 nor a time such as 2026-12-31T18:00`,
  );
}

function isoOf(text: string, edge: 'start' | 'end'): string {
  const [, day, clock] = LOCAL.exec(text) ?? [];
  if (!day) return text;
  return `${day}T${clock ?? (edge === 'start' ? '00:00' : '23:59')}:${edge === 'start' ? '00.000' : '59.999'}+05:30`;
}

/** `Date` would accept 31 February as 3 March. */
function hasRealDay(iso: string): boolean {
  const date = iso.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
