// Limits and times of the product.

/** Timeout of a page's call to the API. */
export const HTTP_TIMEOUT_MS = 10_000;

/**
 * Timeout of a lazily loaded script (the builds' `chunkLoadTimeout`), after which a click that needs the script shows an
 * error. A slow connection loads 30 KB within this time.
 */
export const LAZY_CODE_TIMEOUT_MS = 8000;

export const EMAIL_MIN = 3;
export const EMAIL_MAX = 50;
export const NAME_MIN = 2;
/** Our own limit: a longer name is refused with 422. */
export const NAME_MAX = 100;
/** The error text says 3; the limit is 5 (docs/specification.md §5.1). */
export const MESSAGE_MIN = 5;
export const MESSAGE_MAX = 2000;
export const PHONE_DIGITS = 10;
export const UPI_REFERENCE_LENGTH = 12;
export const PAYEE_VPA_MIN = 5;
export const PAYEE_NAME_MIN = 4;
/** Bytes of the percent-encoded payee name in a UPI link: 60 Latin letters or 20 of Devanagari. */
export const PAYEE_NAME_LINK_MAX = 180;
export const COUPON_MAX = 32;
export const REFERRAL_MAX = 32;

// Code points of shown texts. A summary that is cut ends with an ellipsis, a course code does not.
export const COURSE_SUMMARY_CUT = 200;
export const MENTOR_SUMMARY_CUT = 250;
export const COURSE_CODE_CUT = 10;

export const COUNTDOWN_INTERVAL_MS = 1000;
export const BACK_TO_TOP_THRESHOLD_PX = 100;
export const SUBSCRIBE_MESSAGE_CLEAR_MS = 2000;

export const CONSENT_COOKIE = 'myCookie';
export const CONSENT_COOKIE_DAYS = 150;

// The bar at the top of the page after a navigation grows in steps up to the cap, and is complete after `ROUTE_PROGRESS_DONE_MS`.
export const ROUTE_PROGRESS_STEP_MS = 100;
export const ROUTE_PROGRESS_CAP_PERCENT = 90;
export const ROUTE_PROGRESS_DONE_MS = 500;

// Words in the home page's heading replace each other, letter by letter: the pause after a complete word, and the time per letter.
export const TYPING_PAUSE_MS = 500;
export const TYPING_SPEED_MS = 40;

export const CHAT_MIN_NOTIFICATION_DELAY_S = 10;

/** A larger request body is refused with 413. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** Days after an order's confirmation in which a learner can request a refund (docs/specification.md §9.4). */
export const REFUND_WINDOW_DAYS = 7;

/** Hours after which an order without a payment reference expires. */
export const UNPAID_ORDER_HOURS = 72;
