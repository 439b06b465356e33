import { inIndia } from '../../lib/india';

// Reads dates in the cells of a bank statement, in the formats that banks and payment gateways use.

/** A cell of the date column. */
export interface DayCell {
  /** Day in India, such as `2026-11-25`; `null` if the cell has no valid date. */
  day: string | null;
  /** The cell looks like a date, even an invalid one: `31/02/2026`, or the `########` of a narrow column. */
  isDate: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:[\sT,]+\d{1,2}[:.]\d{2}.*)?`;
const MONTH = String.raw`([a-z]{3})[a-z]*\.?`;
const YEAR = String.raw`(\d{4}|\d{2})`;

/** Matches a time with a UTC offset. The day in India may differ from the written day. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(?:UTC|Z|([+-]\d{2}):?(\d{2})?)$/i;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.]${YEAR}${TIME}$`, 'i');
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*${MONTH}[-/.,\s]*${YEAR}${TIME}$`,
  'i',
);
const MONTH_DAY = new RegExp(String.raw`^${MONTH}\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+${YEAR}${TIME}$`, 'i');
/** Matches seconds or milliseconds since 1970, from 2017 to 2033. */
const EPOCH = /^1[5-9]\d{8}(\d{3})?$/;

/** Whether a cell is a spreadsheet's serial day number, from 2000 to 2099. */
export function isSerialDay(cell: string): boolean {
  return /^\d{5}(\.\d{3,})?$/.test(cell) && Number(cell) >= 36_526 && Number(cell) < 73_051;
}

/** Converts a spreadsheet's serial day number, which counts from 30 December 1899, to a day such as `2026-11-25`. */
export function serialDay(cell: string): string {
  return isoDay(new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(cell)))));
}

/** Parses a date. In numeric dates the day comes before the month, as usual in India. */
export function dayIn(cell: string): DayCell {
  const text = cell.normalize('NFKC').trim();
  const [moment, date, time, hours = '+00', minutes = '00'] = MOMENT.exec(text) ?? [];
  if (moment) return { day: dayOfMoment(Date.parse(`${date}T${time}${hours}:${minutes}`)), isDate: true };
  if (EPOCH.test(text)) return { day: dayOfMoment(Number(text.padEnd(13, '0'))), isDate: true };
  const parts = dayMonthYear(text);
  return parts ? { day: realDay(...parts), isDate: true } : { day: null, isDate: /^#+$/.test(text) };
}

function dayMonthYear(text: string): [day: string, month: number, year: string] | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[3] ?? '', Number(yearFirst[2]), yearFirst[1] ?? ''];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [dayFirst[1] ?? '', Number(dayFirst[2]), dayFirst[3] ?? ''];
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return [dayMonth[1] ?? '', monthOf(dayMonth[2]), dayMonth[3] ?? ''];
  const monthDay = MONTH_DAY.exec(text);
  return monthDay && [monthDay[2] ?? '', monthOf(monthDay[1]), monthDay[3] ?? ''];
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

/** Returns the ISO date, or `null` for an invalid date such as 31 February. */
function realDay(day: string, month: number, year: string): string | null {
  const full = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && isoDay(moment) === full ? full : null;
}

function dayOfMoment(moment: number): string | null {
  return Number.isNaN(moment) ? null : isoDay(inIndia(moment));
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
