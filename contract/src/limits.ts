// Limits and times of the product (docs/specification.md §9), each with its unit in its name where that is not obvious.

export const HTTP_TIMEOUT_MS = 10_000;

/**
 * When a file of code counts as lost (the builds' `chunkLoadTimeout`), and how long a press may wait for one before its
 * learner is told. A slow line that works brings 30 KB sooner than this.
 */
export const LATE_CODE_PATIENCE_MS = 8000;

export const EMAIL_MIN = 3;
export const EMAIL_MAX = 50;
export const NAME_MIN = 2;
/** A cap of the server's own: a name longer than this is refused with 422. */
export const NAME_MAX = 100;
/** The message's text says 3; the limit is 5 (docs/specification.md §5.1). */
export const MESSAGE_MIN = 5;
export const MESSAGE_MAX = 2000;
export const PHONE_DIGITS = 10;
export const UPI_REFERENCE_LENGTH = 12;
export const PAYEE_VPA_MIN = 5;
export const PAYEE_NAME_MIN = 4;
/** Bytes of the percent-encoded payee name in a UPI link: every name of 60 Latin letters, 20 letters of Devanagari. */
export const PAYEE_NAME_LINK_MAX = 180;
export const COUPON_MAX = 32;
export const REFERRAL_MAX = 32;

/**
 * Cards of one page of a course list, entries of the courses menu. Home and menu show the first page; the rest is behind
 * "See All Courses".
 */
export const COURSES_PER_PAGE = 48;

export const COURSE_SUMMARY_CUT = 200;
export const MENTOR_SUMMARY_CUT = 250;
export const COURSE_CODE_CUT = 10;

export const COUNTDOWN_INTERVAL_MS = 1000;
export const BACK_TO_TOP_THRESHOLD_PX = 100;
export const SUBSCRIBE_MESSAGE_CLEAR_MS = 2000;

export const CONSENT_COOKIE = 'myCookie';
export const CONSENT_COOKIE_DAYS = 150;

export const ROUTE_PROGRESS_STEP_MS = 100;
export const ROUTE_PROGRESS_CAP_PERCENT = 90;
export const ROUTE_PROGRESS_DONE_MS = 500;

export const TYPING_PAUSE_MS = 500;
export const TYPING_SPEED_MS = 40;

export const CHAT_MIN_NOTIFICATION_DELAY_S = 10;

/** Bodies over this are refused with 413. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** How long an order may stay unpaid before the server lets it expire. */
export const ORDER_MEMORY_HOURS = 72;
