import type { CourseStatusCode } from './course-status';

// Texts that several packages use. Those of docs/specification.md are fixed, including their spelling.

export const NETWORK_ERROR = 'Network error. Please check your internet connection.';
/** Shown after an error in the page's own code. */
export const PAGE_ERROR = 'An error on this page stopped it. What you typed is still here: please try again.';
/** Message of an unexpected failure of a server. @param requestId finds the failure in the log */
export function ourFault(requestId: string): string {
  return `Something went wrong on our side. Please try again. (${requestId})`;
}
/** Message of the API's 404 for an unknown path. */
export const NO_SUCH_CALL = 'No such call';
/** Beginning of a store's message about a failed call: `Server error: …`. */
export const SERVER_ERROR_PREFIX = 'Server error';
export const TOO_MANY_REQUESTS = 'Too many requests. Please try again in a few minutes.';

export const PAYEE_COMPULSORY = "Virtual Payee's Address/Payee's Name is compulsory";
export const PAYEE_TOO_SHORT = "Virtual Payee's Address/Payee's Name is too short.";

export const STATE_REQUIRED = 'State is required';
/** Shown when a payment reference has arrived. */
export const REFERENCE_RECEIVED = 'We have received your details and under review.';

/** Heading of the not-found page. */
export const NOT_FOUND_HEADING = 'Opps! There is something wrong';
export const NOT_FOUND_TEXT =
  'The page you are looking for does not exist. Please check the URL or go back to the homepage.';

export const BACK_TO_HOME = 'Back to Home';
export const COMING_SOON = 'Coming Soon';

// The keys are literal, because bundlers keep an unused object with computed keys.
export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatusCode, string>> = {
  0: COMING_SOON,
  1: 'Live',
  2: 'Registration Closed',
};
