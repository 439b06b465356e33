import { clockInIndia } from '@stepwell/api/india';
import { formatDate } from '@stepwell/contract';

export interface TimeProps {
  /** ISO 8601; nothing is shown for `null`. */
  at: string | null;
}

/** `7 Dec 2026, 14:05` in India. */
export function Time({ at }: TimeProps) {
  return at ? <time dateTime={at}>{formatTime(at)}</time> : null;
}

/** `7 Dec 2026, 14:05` in India. */
export function formatTime(at: string): string {
  return `${formatDate(at)}, ${clockInIndia(at)}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A text that is a time in UTC as one in India; any other text as it is. */
export function formatMoments(text: string): string {
  return MOMENT.test(text) ? formatTime(text) : text;
}
