import { cleanName, cleanText } from '@stepwell/contract';
import type { Field, Fields } from '@stepwell/contract/catalogue-fields';
import { parseJson } from '@stepwell/server-kit/json';
import { type AnySchema, array, boolean, number, object, string } from 'yup';
import { paiseIn } from '../../lib/money-input';
import { timeIn } from '../../lib/time-input';

// Rules of the catalogue's fields, by kind. They accept the values of a JSON file and the texts that staff type or paste into a form, such as
// `₹ 1,178.82` or `example.org/video`.

/** The rules by field of a course, a mentor or a list item. A missing optional field gets an empty value. */
export function rulesOf(fields: Fields): Record<string, AnySchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.isNeeded ? neededRuleOf(field) : ruleOf(field),
    ]),
  );
}

const MISSING = 'This is required';
/** The addresses `/courses/new` and `/mentors/new` of the desk are forms. */
const RESERVED_ID = 'new';

export const idRule = string()
  .matches(/^[A-Za-z0-9_-]{1,64}$/, 'Only letters, digits, - and _, at most 64')
  .notOneOf([RESERVED_ID], 'This is an address of the desk')
  .required(MISSING);

export const noUnknownFields = ({ unknown }: { unknown: string }) => `There is no field '${unknown}'`;

function neededRuleOf(field: Field): AnySchema {
  const rule = ruleOf(field).required(MISSING);
  if (!('min' in field) || !field.min) return rule;
  const { min } = field;
  return rule.test('min', 'This is too short', (value: unknown) => String(value).length >= min);
}

function ruleOf(field: Field): AnySchema {
  switch (field.kind) {
    case 'line':
      return line(field.max);
    case 'prose':
      return text(cleanText, field.max);
    case 'webAddress':
      return webAddress;
    case 'image':
      return imageAddress;
    case 'count':
      return count;
    case 'flag':
      return flag;
    case 'money':
      return money;
    case 'moment':
      return moment(field.dayMeans);
    case 'status':
      return status;
    case 'lines':
      return array(line(field.max).required('Remove the empty line'))
        .typeError('This must be a list')
        .transform(typed((given) => given.split('\n').filter((each) => each.trim() !== '')))
        .default([]);
    case 'list':
      return array(object(rulesOf(field.of)).noUnknown(noUnknownFields))
        .typeError('This must be a list')
        .transform(typed((given) => parseJson(given) ?? given))
        .default([]);
  }
}

const line = (max: number) =>
  text(cleanName, max).matches(/^\P{Cc}*$/u, 'Remove the characters that cannot be shown');

function text(clean: (typed: string) => string, max: number) {
  return (
    string()
      .typeError('This must be a text')
      .transform((value) =>
        typeof value === 'string' ? clean(value.replace(/\r\n?/g, '\n').normalize('NFC')) : (value ?? ''),
      )
      .max(max, `At most ${max} characters`)
      // Line breaks and tabs are allowed. PostgreSQL cannot store NUL and unpaired surrogates.
      .matches(/^(?:[\t\r\n]|[^\p{Cc}\p{Cs}])*$/u, 'Remove the characters that cannot be shown')
      .default('')
  );
}

const MAX_ADDRESS = 500;
const HOST_FIRST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;

const webAddress = text(
  (given) => (HOST_FIRST.test(given) ? `https://${cleanText(given)}` : cleanText(given)),
  MAX_ADDRESS,
).test(
  'address',
  'Enter a web address such as https://example.org',
  (value) => !value || isWebAddress(value),
);

const imageAddress = text(cleanText, MAX_ADDRESS).test(
  'image',
  'Enter a web address, or a path on this site such as /art/cover/bridge-1.svg',
  // Browsers request `//host` and `/\host` from that host.
  (value) => !value || /^\/(?![/\\])/.test(value) || isWebAddress(value),
);

const count = number()
  .typeError('Enter a whole number such as 120')
  .transform(typed((given) => (/^\d[\d, ]*$/.test(given) ? Number(given.replace(/[, ]/g, '')) : Number.NaN)))
  .integer('Enter a whole number such as 120')
  .min(0, 'Enter 0 or more')
  // The maximum of the column's type, `integer`.
  .max(2_147_483_647, 'This number is too large')
  .default(0);

const money = number()
  .typeError('Enter an amount in rupees such as 2,948.82')
  .transform(typed((given) => (paiseIn(given) ?? Number.NaN) / 100))
  .min(0, 'Enter 0 or more')
  .max(10_000_000, 'At most one crore')
  .test(
    'paise',
    'At most two decimals',
    (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  )
  .nullable()
  .default(null);

const flag = boolean()
  .typeError('This must be true or false')
  .transform(typed((given) => given === 'true'))
  .default(false);

const status = number()
  .typeError('Enter 0 (soon), 1 (live) or 2 (closed)')
  .oneOf([0, 1, 2], 'Enter 0 (soon), 1 (live) or 2 (closed)');

/** A time becomes ISO 8601 in UTC. A date, or a time without UTC offset, is in India; `edge` is the part of the day or minute that it means. */
const moment = (edge: 'start' | 'end') =>
  string()
    .typeError('Enter a time such as 2026-12-31T18:00')
    .transform(typed((given) => timeIn(given, edge)?.toISOString() ?? given))
    .test(
      'moment',
      'Enter a time such as 2026-12-31T18:00',
      (value) => value == null || timeIn(value, edge) !== null,
    )
    .nullable()
    .default(null);

/** A transform that parses a text; an empty text and `null` are a missing value. Yup itself would turn the list `[1]` into 1. */
function typed<T>(parse: (given: string) => T) {
  return (value: unknown, original: unknown) => {
    if (original === null) return undefined;
    if (typeof original === 'object') return original;
    if (typeof original !== 'string') return value;
    return original.trim() === '' ? undefined : parse(original.trim());
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
