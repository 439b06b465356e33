import type { Course } from './entities';

/** Site paths (docs/specification.md §2.1). A path is written here and nowhere else. */
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
 * The learner's link to an order: whoever has it sees the order. Id and token stand in the fragment, which reaches
 * no server, no log and no other site.
 */
export function orderPath(courseId: string, orderId: string, token: string): string {
  return `${checkoutPath(courseId)}#${new URLSearchParams({ order: orderId, token })}`;
}

/** What is shown for a course without a picture, and for one whose picture cannot be loaded. */
export const DEFAULT_COVER = '/art/cover.svg';

/** What is shown for a mentor without a photo, and for one whose photo cannot be loaded. */
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

/** First parts of the addresses that the site answers: no other page's address may begin with one. */
export const SITE_ROOTS: readonly string[] = [
  'api',
  'art',
  'bench',
  'course',
  'checkout',
  'health',
  'r',
  'team',
];

/** Below it the edge serves what links to courses show where they are shared. */
export const SHARE_PICTURES_PATH = '/art/share';

/** Address of a course's share picture: a PNG of 1200 x 630, which messengers show where they show no SVG. */
export function sharePicturePath(courseId: string): string {
  return `${SHARE_PICTURES_PATH}/${encodeURIComponent(courseId)}.png`;
}

/** Pages of the API's own, which a browser opens without application keys. */
export const API_PAGES = {
  /** The calls, to read; the same as an OpenAPI document is at `docsDocument`. */
  docs: '/api/docs',
  docsDocument: '/api/docs/json',
  /** Opened from a mail: where the holder of an order's token can print its receipt. */
  receipt: '/api/orders/receipt',
  /** Opened from a newsletter: where the holder of the token is asked whether to unsubscribe. Mail programs post to it. */
  unsubscribe: '/api/newsletters/unsubscribe',
} as const;
