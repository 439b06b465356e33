import { type AnyObjectSchema, type Schema, ValidationError } from 'yup';
import { cleanText } from './clean-values';
import type { FieldMessages } from './envelope';

/** The cleaned payload, or the first message of each field that breaks a rule. */
export type Checked<T> = { ok: true; value: T } | { ok: false; fields: FieldMessages };

/**
 * Checks a payload against its rules. Texts are cleaned; keys without a rule are dropped. Values of a wrong type are never cast: a number
 * is not an e-mail address.
 */
export function checkPayload<T>(rules: Schema<T>, payload: unknown): Checked<T> {
  try {
    const value = rules.validateSync(valuesToCheck(rules, payload), {
      abortEarly: false,
      stripUnknown: true,
    });
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields: FieldMessages = {};
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      if (path && !(path in fields)) fields[path] = message;
    }
    return { ok: false, fields };
  }
}

/** The first message of each field that breaks a rule; an empty object if none does. */
export function formErrors<T>(rules: Schema<T>, values: unknown): FieldMessages {
  const checked = checkPayload(rules, values);
  return checked.ok ? {} : checked.fields;
}

/** Replaces an optional value that is not a text, because no pattern of the rules accepts this text. */
const INVALID_TEXT = '\u0000';

/**
 * The payload's values for the fields that have rules. yup would cast a number to a string and can throw on an object. A blank text and a
 * value of another type count as missing, so that the message is `… is required`. In an optional text field, a value of another type
 * becomes `INVALID_TEXT`, so that a pattern refuses it. For example, an order with an invalid coupon code must not be placed at the full
 * price.
 */
function valuesToCheck(rules: Schema, payload: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries((rules as AnyObjectSchema).fields as Record<string, Schema>)) {
    const value = ownValue(payload, key);
    if (rule.type === 'object') {
      if (value != null || !rule.spec.optional) values[key] = valuesToCheck(rule, value);
    } else if (typeof value === rule.type) values[key] = isBlank(value) ? undefined : value;
    else if (rule.spec.optional && rule.type === 'string')
      values[key] = value == null ? undefined : INVALID_TEXT;
  }
  return values;
}

function ownValue(payload: unknown, key: string): unknown {
  const hasKey = typeof payload === 'object' && payload !== null && Object.hasOwn(payload, key);
  return hasKey ? (payload as Record<string, unknown>)[key] : undefined;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && cleanText(value) === '';
}
