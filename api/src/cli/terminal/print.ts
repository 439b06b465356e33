import { formatAmount, formatDate } from '@stepwell/contract';
import Table from 'cli-table3';
import { sanitize } from '../../lib/sanitize';

export type Cell = string | number | null | undefined;

const BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** A table to read; one line says so when there is nothing. */
export function table(head: string[], rows: Cell[][], nothing = 'None.'): string {
  if (rows.length === 0) return nothing;
  const drawn = new Table({
    head,
    chars: BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  drawn.push(...rows.map((row) => row.map(text)));
  return drawn.toString().replace(/[ \t]+$/gm, '');
}

/** Names and values, one a line. */
export function details(pairs: [string, Cell][]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`).join('\n');
}

export function amount(rupees: number | null): string {
  return rupees === null ? '' : formatAmount(rupees);
}

/** `7 Dec 2026 09:00`, in India. */
export function moment(iso: string | null): string {
  if (!iso) return '';
  return `${formatDate(iso)} ${CLOCK.format(new Date(iso))}`;
}

/** `3 h 20 min` since then. */
export function age(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} h ${minutes % 60} min`;
}

/** Text that others wrote, made inert for a terminal. */
export function text(value: Cell): string {
  return sanitize(String(value ?? ''));
}

/** The first words of a long text. */
export function beginning(long: string): string {
  return long.length > 60 ? `${long.slice(0, 59)}…` : long;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});
