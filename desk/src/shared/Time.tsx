import { clockInIndia } from '@stepwell/api/india';
import { formatDate } from '@stepwell/contract';

export interface TimeProps {
  /** ISO 8601; nothing is shown for `null`. */
  at: string | null;
}

/** A time in India: `7 Dec 2026, 14:05`. */
export function Time({ at }: TimeProps) {
  return at ? <time dateTime={at}>{formatTime(at)}</time> : null;
}

/** Formats a time in India: `7 Dec 2026, 14:05`. */
export function formatTime(at: string): string {
  return `${formatDate(at)}, ${clockInIndia(at)}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** Converts a text that is a time in ISO 8601 to a time in India; returns any other text unchanged. */
export function formatMoments(text: string): string {
  return MOMENT.test(text) ? formatTime(text) : text;
}
