import { type CourseStatusCode, safeHref } from '@stepwell/contract';
import { array, boolean, type ISchema, mixed, number, string } from 'yup';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { momentOf } from '../../lib/time-input';
import { statusOf } from './course-status';

// Validation rules for the fields of import files, by kind of field. A message is printed after the field's name: `coursePrice is negative`.
// Every scalar of a file arrives as its source text (`import-file.ts`), so each rule parses the text itself.

/** Trims a text but does not parse it, so `null` and `007` stay texts. Only a JSON null becomes an empty text. */
const text = () =>
  string()
    .typeError('is not a text')
    // Yup's `trim` is not used, because it throws for a list.
    .transform((value) => (typeof value === 'string' ? value.trim() : (value ?? '')));
export const line = (max: number) =>
  text()
    .max(max, `has more than ${max} characters`)
    .matches(/^\P{Cc}*$/u, 'has characters that cannot be shown');
export const prose = (max: number) =>
  text()
    .max(max, `has more than ${max} characters`)
    // PostgreSQL cannot store the character NUL.
    .matches(/^[^\0]*$/, 'has characters that cannot be stored');
export const missing = 'is missing';
/** These words are not allowed as ids, because `/courses/new` and `/courses/order` are addresses of other pages of the desk. */
export const RESERVED_IDS = ['new', 'order'];
export const id = string()
  .typeError('may only have letters, digits, - and _')
  .transform(parsedText((value) => value))
  .matches(/^[A-Za-z0-9_-]{1,64}$/, 'may only have letters, digits, - and _')
  .notOneOf(RESERVED_IDS, 'is the address of another page of the desk');
export const count = number()
  .typeError('is not a whole number such as 120')
  .transform(parsedText((given) => (/^-?(0|[1-9]\d*)$/.test(given) ? Number(given) : Number.NaN)))
  .integer('is not a whole number')
  .min(0, 'is negative')
  // This is the maximum of the column's type, `integer`.
  .max(2_147_483_647, 'is more than 2147483647');
export const money = number()
  .typeError('is not an amount in rupees such as 2,948.82')
  .transform(parsedText(readMoney))
  .min(0, 'is negative')
  .max(10_000_000, 'is more than one crore')
  .test(
    'paise',
    'has more than two decimals',
    (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  );
export const flag = boolean()
  .typeError('is neither true nor false')
  .transform(parsedText((given) => (/^(true|false|1|0)$/i.test(given) ? /^(true|1)$/i.test(given) : given)));
export const webAddress = line(500).test(
  'address',
  'is not an http or https address',
  (value) => !value || isWeb(value),
);
export const imageAddress = line(500).test(
  'image',
  'is neither an http or https address nor a path on this site',
  // `//host` and `/\host` are not paths on this site, because browsers request them from that host.
  (value) => !value || /^\/(?![/\\])/.test(value) || isWeb(value),
);
/** A date without a time becomes the first (`start`) or the last millisecond (`end`) of that day in India. */
export const moment = (edge: 'start' | 'end') =>
  mixed<Date>()
    .transform(parsedText((given) => parsedOr(given, () => momentOf(given, edge))))
    .test(
      'moment',
      'is neither a date such as 2026-12-31 nor a time with its offset',
      (value) => value == null || value instanceof Date,
    )
    .nullable();
export const status = mixed<CourseStatusCode>()
  .transform(parsedText((given) => parsedOr(given, () => statusOf(given))))
  .oneOf([0, 1, 2], 'is not 0 (soon), 1 (live) or 2 (closed)');
/** Refuses a text, except the text of a missing value (`NONE`). */
export const list = (of: ISchema<unknown>) =>
  array(of)
    .typeError('is not a list')
    .transform(parsedText((given) => given));
/** `revisionOf` of the exported entry. */
export const revision = line(40);
export const noUnknownFields = ({ unknown }: { unknown: string }) =>
  `has fields that do not exist: ${unknown}`;

/** Matches the text of a missing value. Text fields do not use it, because their `null` is a text. */
const NONE = /^(~|null|)$/i;

/**
 * Creates a transform for a yup rule that parses a text; the text of a missing value (`NONE`) becomes `undefined`. Lists and objects are
 * returned unchanged, so that the rule refuses them; yup itself would convert the list `[1]` to 1. A `Date` or number from code stays as it
 * is.
 */
function parsedText<T>(parse: (given: string) => T) {
  return (value: unknown, original: unknown) => {
    if (original === null) return undefined;
    if (typeof original === 'object' && !(original instanceof Date)) return original;
    if (typeof original !== 'string') return value;
    const given = original.trim();
    return NONE.test(given) ? undefined : parse(given);
  };
}

/** Accepts amounts as commands print them, such as `₹2,948.82`. */
function readMoney(given: string): number {
  if (/^-?\d+(\.\d+)?$/.test(given)) return Number(given);
  return parsedOr(Number.NaN, () => paiseOf(given) / 100);
}

/** Returns the result of `parse`, or a `fallback` that the rule refuses if `parse` throws an `ApiError`. */
function parsedOr<T, Fallback>(fallback: Fallback, parse: () => T): T | Fallback {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ApiError) return fallback;
    throw error;
  }
}

function isWeb(address: string): boolean {
  return safeHref(address) !== undefined && !address.startsWith('mailto:');
}
