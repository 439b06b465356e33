import { formatDate } from '@stepwell/contract';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** India has one time zone, UTC+05:30, without daylight saving time. */
const UTC_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Shifts a time so that its UTC date and time of day are those in India. */
export function inIndia(moment: Date | number): Date {
  return new Date(Number(moment) + UTC_OFFSET_MS);
}

/** Midnight in India at the beginning of the day that is `days` after the day of `now`, in milliseconds since 1970. */
export function midnightInIndia(now: Date, days: number): number {
  return Math.floor(inIndia(now).getTime() / DAY_MS) * DAY_MS - UTC_OFFSET_MS + days * DAY_MS;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Formats a time in India: `7 Dec 2026 09:00`. @param iso time in ISO 8601 */
export function momentInIndia(iso: string): string {
  return `${formatDate(iso)} ${clockInIndia(iso)}`;
}

/** Formats a time of day in India: `09:00`. @param iso time in ISO 8601 */
export function clockInIndia(iso: string): string {
  return CLOCK.format(new Date(iso));
}

/** Formats a time in India for a spreadsheet: `2026-12-07 09:00`. */
export function minuteInIndia(time: Date): string {
  return inIndia(time).toISOString().slice(0, 16).replace('T', ' ');
}
