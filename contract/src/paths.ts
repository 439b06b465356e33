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

/** Paths of the API that browsers and mail programs request without application keys. */
export const API_PAGES = {
  /** Human-readable documentation of the calls. */
  docs: '/api/docs',
  /** The same as an OpenAPI document. */
  docsDocument: '/api/docs/json',
  /** Linked in a mail: the printable receipt of an order, with its token. */
  receipt: '/api/orders/receipt',
  /** A picture that staff have uploaded, by its id. */
  picture: '/api/catalogue/picture',
} as const;
