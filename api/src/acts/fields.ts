import { cleanEmail, cleanName, cleanText } from '@stepwell/contract';
import { emailRule } from '@stepwell/contract/rules';
import { array, date, mixed, number, string } from 'yup';
import { paiseIn } from '../lib/money-input';
import { timeIn } from '../lib/time-input';

// Fields of acts. Forms and commands send texts, which these rules clean and convert. Each is optional until `.required()`.

/** A text on one line. @param max characters */
export const line = (max: number) =>
  string()
    .transform((value) => (typeof value === 'string' ? cleanName(value) : value))
    .max(max, `At most ${max} characters`);

/** A text that may have several lines. @param max characters */
export const paragraph = (max: number) =>
  string()
    .transform((value) => (typeof value === 'string' ? cleanText(value) : value))
    .max(max, `At most ${max} characters`);

/** An order's id as learners read it out: case and spaces do not matter. */
export const orderId = () =>
  string()
    .transform((value) => (typeof value === 'string' ? value.replace(/\s+/g, '').toUpperCase() : value))
    .max(64, 'This is no order id');

/** An e-mail address in small letters. */
export const email = () =>
  emailRule.transform((value) => (typeof value === 'string' ? cleanEmail(value).toLowerCase() : value));

const NO_AMOUNT = 'Enter an amount such as 2948.82';

/** Rupees such as `2948.82`, `₹2,948.82` or 2948.82, as integer paise. */
export const rupees = () =>
  mixed<number>((value): value is number => Number.isSafeInteger(value))
    .transform((value) => (value === undefined ? undefined : paiseIn(String(value))))
    .nonNullable(NO_AMOUNT)
    .typeError(NO_AMOUNT);

/** A whole number. */
export const count = (max = 1_000_000) =>
  number()
    .typeError('Enter a whole number')
    .integer('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(max, `At most ${max}`);

/** A time: ISO 8601, or a day or `2026-12-07T09:00` as of a browser's field, which are in India. @param edge which end of a day it means */
export const moment = (edge: 'start' | 'end' = 'start') =>
  date()
    .transform(
      (_value, sent) => timeIn(sent instanceof Date ? sent.toISOString() : String(sent), edge) ?? NO_TIME,
    )
    .typeError('Enter a time such as 2026-12-07T09:00');

const NO_TIME = new Date(Number.NaN);

/** A day such as `2026-12-07`. */
export const day = () => string().matches(/^\d{4}-\d\d-\d\d$/, 'Enter a day such as 2026-12-07');

/** A field that may be sent several times. */
export const list = (max = 1000) =>
  array(string().required())
    .transform((_value, sent) => (sent === undefined ? undefined : [sent].flat()))
    .max(max, `At most ${max}`);

/** A file of a form; by command, the field has the file's path. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

export const file = () =>
  mixed<SentFile>((value): value is SentFile =>
    Boolean(value && Buffer.isBuffer((value as { bytes?: unknown }).bytes)),
  ).typeError('Choose a file');
