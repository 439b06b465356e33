import { inIndia } from '@stepwell/api/india';
import type { NamedPeriod, Period } from '../../src/reports/PeriodForm';

/** This month, last month and this financial year (from April), each up to its last day. */
export function periodsOf(now: Date): [NamedPeriod, NamedPeriod, NamedPeriod] {
  const { year, month } = monthOf(now);
  const startYear = month >= 3 ? year : year - 1;
  return [
    months('month', year, month, 1),
    months('before', year, month - 1, 1),
    months('year', startYear, 3, 12),
  ];
}

/** The periods of a GSTR-1 return: this month, last month and last quarter. */
export function returnPeriodsOf(now: Date): NamedPeriod[] {
  const { year, month } = monthOf(now);
  const [thisMonth, lastMonth] = periodsOf(now);
  return [thisMonth, lastMonth, months('quarter', year, month - (month % 3) - 3, 3)];
}

/** Number of days of a period, both ends included. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

function monthOf(now: Date): { year: number; month: number } {
  const today = inIndia(now);
  return { year: today.getUTCFullYear(), month: today.getUTCMonth() };
}

/** A period of whole months. @param month of the first day, from 0; may be negative */
function months(name: NamedPeriod['name'], year: number, month: number, count: number): NamedPeriod {
  return { name, from: dayOf(year, month, 1), to: dayOf(year, month + count, 0) };
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
