import { type AnyObjectSchema, boolean, object, type Schema, string, ValidationError } from 'yup';
import type { FieldMessages } from './envelope';
import {
  COUPON_MAX,
  EMAIL_MAX,
  EMAIL_MIN,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  NAME_MIN,
  PHONE_DIGITS,
  UPI_REFERENCE_LENGTH,
} from './limits';
import { cleanReferralCode } from './referral';

// One rule set for the forms and the API (docs/specification.md §5): the form and the server import the same object.

/** Text, an @, and a dot-separated domain with no spaces. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE_PATTERN = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
const COUPON_PATTERN = new RegExp(`^[A-Z0-9_-]{1,${COUPON_MAX}}$`);
/** Halves of a character count as such: no database can keep them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule refuses
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;
const CONTROL_CHARACTERS = 'Remove the characters that cannot be shown';

/** The order is fixed: what does not look like an address says so before its length is held against it. */
export const emailRule = string()
  .trim()
  .matches(EMAIL_PATTERN, 'Enter a valid email address')
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS)
  .min(EMAIL_MIN, `Minimum ${EMAIL_MIN} symbols`)
  .max(EMAIL_MAX, `Maximum ${EMAIL_MAX} symbols`)
  .required('Email is required');

export const nameRule = string()
  .trim()
  .required('Full Name is required')
  .min(NAME_MIN, 'Enter a valid full name')
  .max(NAME_MAX, `Maximum ${NAME_MAX} symbols`)
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS);

export const phoneRule = string()
  .trim()
  .required('Phone number is required')
  .matches(PHONE_PATTERN, 'Phone number is not valid');

/** The limit is 5 and the text says 3: both are fixed (docs/specification.md §5.1). */
export const messageRule = string()
  .trim()
  .required('Message is required')
  .min(MESSAGE_MIN, 'Enter minimum 3 characters in Message')
  .max(MESSAGE_MAX, `Maximum ${MESSAGE_MAX} symbols`)
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS);

const idRule = string().trim().required('An id is required').matches(ID_PATTERN, 'The id is not valid');

/** Upper case, trimmed. */
const couponCodeRule = string()
  .trim()
  .uppercase()
  .matches(COUPON_PATTERN, { message: 'The coupon code is not valid', excludeEmptyString: true });

/** Whether a reference has exactly 12 characters, counted as code points, none of them a control character. */
export function isUpiReference(reference: string): boolean {
  return Array.from(reference).length === UPI_REFERENCE_LENGTH && NO_CONTROL_CHARACTERS.test(reference);
}

/** See `Trap`: nothing in it is refused, so that a program learns nothing. */
const trapRule = string();

export const subscribeRules = object({ email: emailRule, website: trapRule });

export const contactRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  message: messageRule,
  website: trapRule,
});

/** The checkout form. Only UPI Scan can be chosen; the server never sees the mode or the tick. */
export const checkoutRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  paymentMode: string().required('Payment mode is required').oneOf(['upi-scan'], 'Payment mode is required'),
  termsChecked: boolean().oneOf([true], 'You must accept the terms and conditions'),
});

/** Any text is looked up: an id that no course can have is an unknown course, 404 (docs/contract.md §3.2). */
export const courseIdRules = object({ id: string().trim().required('An id is required') });

export const applyCouponRules = object({
  courseId: idRule,
  couponCode: couponCodeRule.required('Coupon code is required'),
});

export const placeOrderRules = object({
  courseId: idRule,
  couponCode: couponCodeRule.default(''),
  referralCode: string().transform(cleanReferralCode).default(''),
  studentDetail: object({
    studentName: nameRule,
    studentPhone: phoneRule,
    studentEmail: emailRule,
  }).required(),
});

export const paymentRules = object({
  orderId: idRule,
  paymentMode: string()
    .required('Payment mode is required')
    .oneOf(['upi-scan'], 'Payment mode is not available'),
  txnId: string()
    .trim()
    .required('Payment reference is required')
    .test('reference', 'Enter the 12-character payment reference', (value) => isUpiReference(value ?? '')),
});

export const getReceiptRules = object({
  orderId: idRule,
  token: string().trim().required('The token is required').max(200),
});

export const getOrderRules = object({ orderId: idRule, token: string().trim().max(200) });

/** Either the cleaned payload, or the first message of each field that breaks a rule. */
export type Checked<T> = { ok: true; value: T } | { ok: false; fields: FieldMessages };

/**
 * Holds a payload against its rules. Texts are trimmed and cast; keys the rules do not name are dropped.
 * Values of a wrong type are refused, never cast: a number is not an e-mail address.
 */
export function checkPayload<T>(rules: Schema<T>, payload: unknown): Checked<T> {
  try {
    const value = rules.validateSync(givenValues(rules, payload), {
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

/** What a form shows: the first message of each field that breaks a rule, or an empty object. */
export function formErrors<T>(rules: Schema<T>, values: unknown): FieldMessages {
  const checked = checkPayload(rules, values);
  return checked.ok ? {} : checked.fields;
}

/** A text that no pattern accepts. */
const NO_TEXT = '\u0000';

/**
 * What counts as given of the fields that the rules name: yup itself would cast a number to text, and break on an
 * object. Blank text counts as not given, so that it is missed (`… is required`) rather than called malformed, and so
 * does a value of another type. Where a field may be left out, its pattern refuses such a value: a coupon code that
 * is no text must not become an order at the full price.
 */
function givenValues(rules: Schema, payload: unknown): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries((rules as AnyObjectSchema).fields as Record<string, Schema>)) {
    const value = ownValue(payload, key);
    if (rule.type === 'object') given[key] = givenValues(rule, value);
    else if (typeof value === rule.type) given[key] = isBlank(value) ? undefined : value;
    else if (rule.spec.optional && rule.type === 'string') given[key] = value == null ? undefined : NO_TEXT;
  }
  return given;
}

function ownValue(payload: unknown, key: string): unknown {
  const isRecord = typeof payload === 'object' && payload !== null && Object.hasOwn(payload, key);
  return isRecord ? (payload as Record<string, unknown>)[key] : undefined;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
