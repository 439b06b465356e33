import { inIndia } from '@stepwell/api/india';
import type { NamedPeriod } from '../../src/reports/PeriodForm';

/** This month, last month and this financial year (from April), each up to its last day. */
export function periodsOf(now: Date): [NamedPeriod, NamedPeriod, NamedPeriod] {
  const today = inIndia(now);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const april = month >= 3 ? year : year - 1;
  return [
    { name: 'month', from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) },
    { name: 'before', from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    { name: 'year', from: dayOf(april, 3, 1), to: dayOf(april + 1, 3, 0) },
  ];
}

/** @param day day of the month; 0 is the last day of the month before */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** Whether a text is an existing day, such as `2026-11-26`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
