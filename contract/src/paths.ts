import type { Course } from './entities';

/** Paths of the site's pages (docs/specification.md §2.1). */
export const PATHS = {
  home: '/',
  about: '/about-us',
  courses: '/courses',
  mentors: '/mentors',
  contact: '/contact-us',
  hyperlinkPolicy: '/hyperlink-policy',
  privacyPolicy: '/privacy-policy',
  refundPolicy: '/refund-policy',
  securityPolicy: '/security-policy',
  terms: '/terms-and-conditions',
} as const;

export function coursePath(courseId: string): string {
  return `/course/${encodeURIComponent(courseId)}`;
}

export function checkoutPath(courseId: string): string {
  return `/checkout/${encodeURIComponent(courseId)}`;
}

/**
 * The learner's link, which grants access to an order. Id and token are in the fragment, because browsers do not send the fragment to
 * servers, which could log it.
 */
export function orderPath(courseId: string, orderId: string, token: string): string {
  return `${checkoutPath(courseId)}#${new URLSearchParams({ order: orderId, token })}`;
}

/** Shown for a course without a picture, or whose picture cannot be loaded. */
export const DEFAULT_COVER = '/art/cover.svg';

/** Shown for a mentor without a photo, or whose photo cannot be loaded. */
export const DEFAULT_PORTRAIT = '/art/portrait.svg';

/** @deprecated since 1.1.0: use `DEFAULT_COVER`, which is served at this address. */
export function coverPath(category: string, code: string): string {
  return `/art/cover/${encodeURIComponent(category)}/${encodeURIComponent(code)}.svg`;
}

/** @deprecated since 1.1.0: use `DEFAULT_COVER`, which is served at this address. */
export function coverOf({
  _id,
  courseCategory,
  courseCode,
}: Pick<Course, '_id' | 'courseCategory' | 'courseCode'>): string {
  return coverPath(courseCategory || 'General', courseCode || _id);
}

/** @deprecated since 1.1.0: use `DEFAULT_PORTRAIT`, which is served at this address. */
export function avatarPath(name: string): string {
  return `/art/avatar/${encodeURIComponent(name)}.svg`;
}

/** First path segments that are taken. `remote-kit new` refuses a route that begins with one of them. */
export const SITE_ROOTS: readonly string[] = [
  'api',
  'art',
  'bench',
  'workbench',
  'course',
  'checkout',
  'health',
  'r',
  'team',
];

/** Path prefix of the share pictures of courses. */
export const SHARE_PICTURES_PATH = '/art/share';

/** Path of a course's share picture: a PNG of 1200 x 630 pixels. */
export function sharePicturePath(courseId: string): string {
  return `${SHARE_PICTURES_PATH}/${encodeURIComponent(courseId)}.png`;
}

/** Paths of the API that browsers and mail programs request without application keys. */
export const API_PAGES = {
  /** Human-readable documentation of the calls. */
  docs: '/api/docs',
  /** The same as an OpenAPI document. */
  docsDocument: '/api/docs/json',
  /** Linked in a mail: the printable receipt of an order, with its token. */
  receipt: '/api/orders/receipt',
  /** The same as a PDF file. */
  receiptPdf: '/api/orders/receipt.pdf',
  /** Linked in a mail: the course's beginning as a calendar file, with the order's token. */
  calendar: '/api/orders/calendar.ics',
  /** A picture that staff have uploaded, by its id. */
  picture: '/api/catalogue/picture',
  /** Linked in a mail: asks whether to confirm an address for the newsletter. */
  confirmSubscription: '/api/newsletters/confirm',
  /** Linked in the newsletter and its welcome mail: asks whether to unsubscribe. Mail programs POST to it. */
  unsubscribe: '/api/newsletters/unsubscribe',
} as const;
