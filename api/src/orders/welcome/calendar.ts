import { DAY_MS, inIndia, midnightInIndia } from '../../lib/india';

interface CalendarEvent {
  /** Unique id, the same at each download, so that a calendar replaces the event instead of adding another. */
  uid: string;
  startsAt: Date;
  title: string;
  description: string;
  /** An http or https address, or empty. */
  link: string;
}

const HOUR_MS = 60 * 60 * 1000;
/** Maximum number of octets in a line (RFC 5545 §3.1). */
const LINE_MAX = 75;

/**
 * Creates a calendar file (RFC 5545) with one event of an hour or a whole day. No library is used, because libraries for this format do not
 * run on Node 20.
 */
export function calendarFile({ uid, startsAt, title, description, link }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stepwell//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    ...timesOf(startsAt),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A start at midnight in India means that staff gave a day without a time, so the event lasts the whole day. */
function timesOf(startsAt: Date): string[] {
  if (startsAt.getTime() === midnightInIndia(startsAt, 0)) {
    const day = (days: number) => utc(inIndia(startsAt.getTime() + days * DAY_MS)).slice(0, 8);
    return [`DTSTART;VALUE=DATE:${day(0)}`, `DTEND;VALUE=DATE:${day(1)}`];
  }
  return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(new Date(startsAt.getTime() + HOUR_MS))}`];
}

/** Formats a time: `20261207T033000Z`. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text value (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds a line into parts of at most `LINE_MAX` octets, never within a character. Each further part begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_MAX) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
