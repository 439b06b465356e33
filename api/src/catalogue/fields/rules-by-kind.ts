import { CourseStatus, type CourseStatusCode, safeHref } from '@stepwell/contract';
import { array, boolean, type ISchema, mixed, number, string } from 'yup';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { momentOf } from '../../lib/time-input';

// What the fields of an import file may hold, by kind. Messages follow the name of their field.

const STATUS_WORDS: Record<string, CourseStatusCode> = {
  soon: CourseStatus.comingSoon,
  live: CourseStatus.live,
  closed: CourseStatus.registrationClosed,
};

/** A text is kept as the file has it, `null` and `007` too. Only JSON has a `null` that is no text. */
const text = () =>
  string()
    .typeError('is not a text')
    // Not the library's own trim: it throws at a list.
    .transform((value) => (typeof value === 'string' ? value.trim() : (value ?? '')));
export const line = (max: number) =>
  text()
    .max(max, `has more than ${max} characters`)
    .matches(/^\P{Cc}*$/u, 'has characters that cannot be shown');
export const prose = (max: number) =>
  text()
    .max(max, `has more than ${max} characters`)
    // PostgreSQL stores no NUL.
    .matches(/^[^\0]*$/, 'has characters that cannot be stored');
export const needed = 'is missing';
export const id = string()
  .typeError('may only have letters, digits, - and _')
  .transform(unlessNone((value) => value))
  .matches(/^[A-Za-z0-9_-]{1,64}$/, 'may only have letters, digits, - and _');
export const count = number()
  .typeError('is not a whole number such as 120')
  .transform(unlessNone((given) => (/^-?(0|[1-9]\d*)$/.test(given) ? Number(given) : Number.NaN)))
  .integer('is not a whole number')
  .min(0, 'is negative')
  // What the column holds.
  .max(2_147_483_647, 'is more than 2147483647');
export const money = number()
  .typeError('is not an amount in rupees such as 2,948.82')
  .transform(unlessNone(readMoney))
  .min(0, 'is negative')
  .max(10_000_000, 'is more than one crore')
  .test(
    'paise',
    'has more than two decimals',
    (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  );
export const flag = boolean()
  .typeError('is neither true nor false')
  .transform(unlessNone((given) => (/^(true|false|1|0)$/i.test(given) ? /^(true|1)$/i.test(given) : given)));
export const webAddress = line(500).test(
  'address',
  'is not an http or https address',
  (value) => !value || isWeb(value),
);
export const imageAddress = line(500).test(
  'image',
  'is neither an http or https address nor a path on this site',
  // A second slash or a backslash would name another host.
  (value) => !value || /^\/(?![/\\])/.test(value) || isWeb(value),
);
export const moment = (edge: 'start' | 'end') =>
  mixed<Date>()
    .transform(unlessNone((given) => readMoment(given, edge)))
    .test(
      'moment',
      'is neither a date such as 2026-12-31 nor a time with its offset',
      (value) => value == null || value instanceof Date,
    )
    .nullable();
export const status = mixed<CourseStatusCode>()
  .transform(
    unlessNone(
      (given) => STATUS_WORDS[given.toLowerCase()] ?? (/^[012]$/.test(given) ? Number(given) : given),
    ),
  )
  .oneOf([0, 1, 2], 'is not 0 (soon), 1 (live) or 2 (closed)');
/** Not a text with JSON in it, which the library would parse: its numbers would not be texts. */
export const list = (of: ISchema<unknown>) =>
  array(of)
    .typeError('is not a list')
    .transform(unlessNone((given) => given));
/** Identifies the content of the entry when it was exported (`entry.ts`). */
export const revision = line(40);
export const noMore = ({ unknown }: { unknown: string }) => `has fields that do not exist: ${unknown}`;

/** How files write that a field has no value. */
const NONE = /^(~|null|)$/i;

/**
 * Parses a scalar of a file, which is always text, unless it means that there is no value. Lists and documents pass unchanged,
 * so that the kind's own check refuses them: the library would read the list `[1]` as 1. Typed values of callers pass, too.
 */
function unlessNone<T>(read: (given: string) => T) {
  return (value: unknown, original: unknown) => {
    if (original === null) return undefined;
    if (typeof original === 'object' && !(original instanceof Date)) return original;
    if (typeof original !== 'string') return value;
    const given = original.trim();
    return NONE.test(given) ? undefined : read(given);
  };
}

/** Also as the back office prints it, such as `₹2,948.82`. */
function readMoney(given: string): number {
  if (/^-?\d+(\.\d+)?$/.test(given)) return Number(given);
  try {
    return paiseOf(given) / 100;
  } catch (error) {
    if (error instanceof ApiError) return Number.NaN;
    throw error;
  }
}

/** Stays a text where it is no moment, so that the rule can say so. */
function readMoment(text: string, edge: 'start' | 'end'): Date | string {
  try {
    return momentOf(text, edge);
  } catch (error) {
    if (error instanceof ApiError) return text;
    throw error;
  }
}

function isWeb(address: string): boolean {
  return safeHref(address) !== undefined && !address.startsWith('mailto:');
}
