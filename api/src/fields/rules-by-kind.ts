import { CourseStatus, type CourseStatusCode, safeHref } from '@stepwell/contract';
import { boolean, mixed, number, string } from 'yup';
import { Refusal } from '../base/refusal';
import { momentOf } from '../base/time-input';

// What the fields of an import file may hold, by kind. Messages follow the name of their field.

const STATUS_WORDS: Record<string, CourseStatusCode> = {
  soon: CourseStatus.comingSoon,
  live: CourseStatus.live,
  closed: CourseStatus.registrationClosed,
};

export const line = (max: number) =>
  string()
    .trim()
    .max(max, `has more than ${max} characters`)
    .matches(/^\P{Cc}*$/u, 'has characters that cannot be shown');
export const prose = (max: number) => string().trim().max(max, `has more than ${max} characters`);
export const needed = 'is missing';
export const id = string()
  .trim()
  .matches(/^[A-Za-z0-9_-]{1,64}$/, 'may only have letters, digits, - and _');
export const count = number()
  .typeError('is not a number')
  .integer('is not a whole number')
  .min(0, 'is negative');
export const money = number()
  .typeError('is not an amount in rupees')
  .min(0, 'is negative')
  .max(10_000_000, 'is more than one crore')
  .test(
    'paise',
    'has more than two decimals',
    (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  );
export const flag = boolean().typeError('is neither true nor false');
export const webAddress = line(500).test(
  'address',
  'is not an http or https address',
  (value) => !value || isWeb(value),
);
export const imageAddress = line(500).test(
  'image',
  'is neither an http or https address nor a path on this site',
  (value) => !value || value.startsWith('/') || isWeb(value),
);
export const moment = (edge: 'start' | 'end') =>
  mixed<Date>()
    .transform((value, original) =>
      typeof original === 'string' && original.trim() ? readMoment(original, edge) : value,
    )
    .test(
      'moment',
      'is neither a date such as 2026-12-31 nor a time with its offset',
      (value) => value == null || value instanceof Date,
    )
    .nullable();
export const status = mixed<CourseStatusCode>()
  .transform(
    (value) =>
      STATUS_WORDS[String(value).toLowerCase()] ?? (/^[012]$/.test(String(value)) ? Number(value) : value),
  )
  .oneOf([0, 1, 2], 'is not 0 (soon), 1 (live) or 2 (closed)');
export const noMore = ({ unknown }: { unknown: string }) => `has fields that do not exist: ${unknown}`;

/** Stays a text where it is no moment, so that the rule can say so. */
function readMoment(text: string, edge: 'start' | 'end'): Date | string {
  try {
    return momentOf(text.trim(), edge);
  } catch (error) {
    if (error instanceof Refusal) return text;
    throw error;
  }
}

function isWeb(address: string): boolean {
  return safeHref(address) !== undefined && !address.startsWith('mailto:');
}
