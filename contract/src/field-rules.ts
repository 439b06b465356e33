import { string } from 'yup';
import { cleanEmail, cleanName, cleanPhone, cleanReference, cleanText } from './clean-values';
import { cleanCouponCode } from './coupon-code';
import { GST_STATES, gstStateOf } from './gst-states';
import { isGstin } from './gstin';
import {
  COUPON_MAX,
  EMAIL_MAX,
  EMAIL_MIN,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  NAME_MIN,
  PHONE_DIGITS,
} from './limits';
import { STATE_REQUIRED } from './texts';

// Rules of single fields (docs/specification.md §5), from which `rules.ts` builds the rules of forms and payloads.

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?';
/**
 * Deliverable addresses: no dot at either end of the local part or next to another dot, and a DNS host name whose last label is not a
 * number (RFC 5321 §4.1.2). International domains must be in their ASCII form.
 */
const EMAIL_PATTERN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
const PHONE_PATTERN = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
const COUPON_PATTERN = new RegExp(`^[A-Z0-9_-]{1,${COUPON_MAX}}$`);
/** Unpaired surrogates count as control characters: PostgreSQL cannot store them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule refuses
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;
const CONTROL_CHARACTERS = 'Remove the characters that cannot be shown';

/** A form shows the first message, so the order is fixed: the pattern's message comes before those about the length. */
export const emailRule = string()
  .transform(cleanedBy(cleanEmail))
  .matches(EMAIL_PATTERN, 'Enter a valid email address')
  .min(EMAIL_MIN, `Minimum ${EMAIL_MIN} symbols`)
  .max(EMAIL_MAX, `Maximum ${EMAIL_MAX} symbols`)
  .required('Email is required');

export const nameRule = string()
  .transform(cleanedBy(cleanName))
  .required('Full Name is required')
  .min(NAME_MIN, 'Enter a valid full name')
  .matches(/\p{L}/u, 'Enter a valid full name')
  .max(NAME_MAX, `Maximum ${NAME_MAX} symbols`)
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS);

export const phoneRule = string()
  .transform(cleanedBy(cleanPhone))
  .required('Phone number is required')
  .matches(PHONE_PATTERN, 'Phone number is not valid');

/** The limit is 5 and the text says 3: both are fixed (docs/specification.md §5.1). */
export const messageRule = string()
  .transform(cleanedBy(cleanText))
  .required('Message is required')
  .min(MESSAGE_MIN, 'Enter minimum 3 characters in Message')
  .max(MESSAGE_MAX, `Maximum ${MESSAGE_MAX} symbols`)
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS);

export const idRule = string()
  .trim()
  .required('An id is required')
  .matches(ID_PATTERN, 'The id is not valid');

export const couponCodeRule = string()
  .transform(cleanedBy(cleanCouponCode))
  .matches(COUPON_PATTERN, { message: 'The coupon code is not valid', excludeEmptyString: true });

export const stateRule = string().required(STATE_REQUIRED).oneOf(Object.keys(GST_STATES), 'Choose a state');

/** Expects the state's code in the payload's field `state`. Like a coupon code, a GSTIN is in capitals without spaces. */
export const gstinRule = string()
  .transform(cleanedBy(cleanCouponCode))
  .test('gstin', 'Enter a valid GSTIN', (gstin) => !gstin || isGstin(gstin))
  .test(
    'state',
    'This GSTIN is of another state',
    (gstin, { parent }) => !gstin || !isGstin(gstin) || gstStateOf(gstin) === parent.state,
  );

/** Required if the payload's field `gstin` has a value. */
export const companyRule = string()
  .transform(cleanedBy(cleanName))
  .max(NAME_MAX, `Maximum ${NAME_MAX} symbols`)
  .matches(NO_CONTROL_CHARACTERS, CONTROL_CHARACTERS)
  .test('company', 'Company name is required', (company, { parent }) => !parent.gstin || Boolean(company));

export const referenceRule = string()
  .transform(cleanedBy(cleanReference))
  .required('Payment reference is required');

/** A transform of yup, which also receives values that are not strings; they stay as they are, and the rule refuses them. */
function cleanedBy(clean: (typed: string) => string): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? clean(value) : value);
}

/** Whether a reference has exactly `length` code points and no control characters. */
export function isReference(reference: string, length: number): boolean {
  return Array.from(reference).length === length && NO_CONTROL_CHARACTERS.test(reference);
}
