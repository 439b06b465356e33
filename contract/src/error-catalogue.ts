import { ourFault, TOO_MANY_REQUESTS } from './texts';

/** Status and message of an answer of the API. */
export interface CatalogueEntry {
  /** HTTP status. */
  status: number;
  /** The message; `…` stands for a variable part. */
  says: string;
  /** Cause, for the API's documentation. */
  when: string;
}

/**
 * Errors with which the API answers the contract's endpoints, by name. Not listed: 422, which has the message of the broken rule; errors of
 * HTTP itself, such as an unknown path; and refusals of the back office.
 */
export const API_ERRORS = {
  'unknown-application': entry(
    401,
    'The application id or key is missing or wrong',
    'Application id or key missing or wrong',
  ),
  'too-many': entry(429, TOO_MANY_REQUESTS, 'Too many requests; Retry-After has the seconds to wait'),
  'our-fault': entry(500, ourFault('…'), 'Our fault'),
  'database-away': entry(
    503,
    'The database does not answer. Please try again.',
    'The database does not answer',
  ),
  'database-unhealthy': entry(
    503,
    'The database does not answer',
    'The database does not answer the health check',
  ),
  'unknown-course': entry(404, 'Course not found', 'Unknown course'),
  'course-not-live': entry(409, 'This course is not open for enrolment', 'Course not Live'),
  'course-not-coming': entry(
    409,
    'This course is not awaited: look at its page again',
    'Course not Coming Soon',
  ),
  'unknown-coupon': entry(404, 'This coupon code is invalid', 'Unknown or disabled coupon'),
  'coupon-not-started': entry(409, 'This coupon is not active yet', 'Coupon not started'),
  'coupon-of-another-course': entry(
    409,
    'This coupon is not applicable to this course',
    'Coupon of another course',
  ),
  'below-coupon-minimum': entry(
    409,
    'This coupon needs a minimum price of …',
    'Price below the coupon’s minimum',
  ),
  'coupon-ended': entry(410, 'This coupon has expired', 'Coupon ended'),
  'coupon-used-up': entry(410, 'This coupon has reached its usage limit', 'Coupon used up'),
  'coupon-used-by-this-email': entry(409, 'You have already used this coupon', 'Coupon used by this e-mail'),
  'enrolment-closed': entry(409, 'Enrolment is closed at the moment', 'Enrolment closed'),
  'no-payee': entry(409, 'Orders cannot be paid at the moment. Please write to us.', 'No payee'),
  'key-of-another-order': entry(
    409,
    'This Idempotency-Key was already used for a different order',
    'Key used for another order',
  ),
  'unknown-order': entry(404, 'Order not found', 'Unknown order'),
  'order-confirmed': entry(409, 'This order is already confirmed', 'Order confirmed'),
  'order-cancelled': entry(409, 'This order was cancelled', 'Order cancelled'),
  'order-refunded': entry(409, 'This order was refunded', 'Order refunded'),
  'nothing-to-pay': entry(409, 'Nothing is to be paid for this order. It is under review.', 'Nothing to pay'),
  'reference-under-review': entry(
    409,
    'A reference is already under review for this order',
    'Another reference under review',
  ),
  'reference-of-another-order': entry(
    409,
    'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
    'Reference of another order',
  ),
};

export type ApiErrorName = keyof typeof API_ERRORS;

/** Status and message of an error. @param value replaces `…` in the message */
export function apiError(name: ApiErrorName, value = ''): { status: number; message: string } {
  const { status, says } = API_ERRORS[name];
  return { status, message: says.replace('…', () => value) };
}

function entry(status: number, says: string, when: string): CatalogueEntry {
  return { status, says, when };
}
