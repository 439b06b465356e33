import { API_PAGES, ENDPOINT_KEYS, type EndpointKey } from '@stepwell/contract';

/** Methods and paths of the API that a browser may request, such as `GET /health`. */
export const API_ROUTES: readonly string[] = [
  ...ENDPOINT_KEYS,
  ...Object.values(API_PAGES).map((path) => `GET ${path}`),
  `POST ${API_PAGES.unsubscribe}`,
  `POST ${API_PAGES.confirmSubscription}`,
];

/** Calls that read a learner's order, or check a coupon. No page may be rendered from them, because pages are the same for every visitor. */
export const PRIVATE_READS: readonly EndpointKey[] = [
  'GET /api/orders/getOrder',
  'GET /api/orders/getReceipt',
  'GET /api/coupons/applyCoupon',
];
