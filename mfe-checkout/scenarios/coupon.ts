import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import { STEP10 } from './parts/step10';

const PATH = '/checkout/course-1';
const APPLY: Scenario['steps'] = [{ fill: 'Coupon code', value: 'step10' }, { click: 'Apply' }];

export const couponApplied: Scenario = {
  name: 'coupon-applied',
  title: 'A coupon holds: code, discount, GST and total follow it.',
  path: PATH,
  shows: 'STEP10 applied. You save ₹99.90.',
  answers: { 'GET /api/coupons/applyCoupon': STEP10 },
  steps: APPLY,
};

export const couponFromAddress: Scenario = {
  name: 'coupon-from-address',
  title: 'A shared link brings its coupon along.',
  path: `${PATH}?coupon=step10`,
  shows: 'Place order, ₹1,060.94',
  answers: { 'GET /api/coupons/applyCoupon': STEP10 },
};

export const couponEdited: Scenario = {
  name: 'coupon-edited',
  title: 'The box says something else, but the applied code still counts.',
  path: PATH,
  shows: 'STEP10 stays applied until you press Apply again.',
  answers: { 'GET /api/coupons/applyCoupon': STEP10 },
  steps: [...APPLY, { fill: 'Coupon code', value: 'STEP20' }],
};

export const couponLoading: Scenario = {
  name: 'coupon-loading',
  title: 'A coupon is being checked; the order waits for it.',
  path: PATH,
  shows: 'Checking the coupon',
  answers: { 'GET /api/coupons/applyCoupon': { delayMs: 60_000 } },
  steps: APPLY,
};

export const couponUnknown: Scenario = {
  name: 'coupon-unknown',
  title: 'A coupon nobody knows (404).',
  path: PATH,
  shows: 'This coupon code is invalid',
  answers: { 'GET /api/coupons/applyCoupon': { status: 404, message: 'This coupon code is invalid' } },
  steps: APPLY,
};

export const couponExpired: Scenario = {
  name: 'coupon-expired',
  title: 'A coupon whose time is over (410).',
  path: PATH,
  shows: 'This coupon has expired',
  answers: { 'GET /api/coupons/applyCoupon': { status: 410, message: 'This coupon has expired' } },
  steps: APPLY,
};

export const couponFailsAfterSuccess: Scenario = {
  name: 'coupon-fails-after-success',
  title: 'A second code fails: discount, GST and total are the full price’s again.',
  path: PATH,
  shows: 'This coupon is not active yet',
  answers: {
    'GET /api/coupons/applyCoupon': [STEP10, { status: 409, message: 'This coupon is not active yet' }],
  },
  steps: [...APPLY, { fill: 'Coupon code', value: 'SPRING' }, { click: 'Apply' }],
};

export const couponTooMany: Scenario = {
  name: 'coupon-too-many',
  title: 'Too many codes were tried (429).',
  path: PATH,
  shows: 'Too many requests. Please try again in a few minutes.',
  answers: {
    'GET /api/coupons/applyCoupon': {
      status: 429,
      message: 'Too many requests. Please try again in a few minutes.',
    },
  },
  steps: APPLY,
};

export const couponNoNetwork: Scenario = {
  name: 'coupon-no-network',
  title: 'No reply to the coupon.',
  path: PATH,
  shows: NETWORK_ERROR,
  answers: { 'GET /api/coupons/applyCoupon': 'drop' },
  steps: APPLY,
};

export const couponBrokenReply: Scenario = {
  name: 'coupon-broken-reply',
  title: 'A proxy’s page came in place of the coupon’s price.',
  path: PATH,
  shows: 'Error getting while applying coupon STEP10 on CourseId course-1',
  answers: { 'GET /api/coupons/applyCoupon': { status: 502, raw: '<h1>Bad Gateway</h1>' } },
  steps: APPLY,
};

export const couponUnknownApplication: Scenario = {
  name: 'coupon-unknown-application',
  title: 'The API does not know the site that asks (401).',
  path: PATH,
  shows: refusedFor('unknownApplication').message,
  answers: { 'GET /api/coupons/applyCoupon': refusedFor('unknownApplication') },
  steps: APPLY,
};

export const couponOurFault: Scenario = {
  name: 'coupon-our-fault',
  title: 'The API failed (500), and gives a number to write with.',
  path: PATH,
  shows: refusedFor('ourFault').message,
  answers: { 'GET /api/coupons/applyCoupon': refusedFor('ourFault') },
  steps: APPLY,
};

export const couponDatabaseAway: Scenario = {
  name: 'coupon-database-away',
  title: 'The database does not answer (503).',
  path: PATH,
  shows: refusedFor('databaseAway').message,
  answers: { 'GET /api/coupons/applyCoupon': refusedFor('databaseAway') },
  steps: APPLY,
};

export const couponRefused: Scenario = {
  name: 'coupon-refused',
  title: 'A text that no coupon can be (422).',
  path: PATH,
  shows: 'The coupon code is not valid',
  answers: {
    'GET /api/coupons/applyCoupon': {
      status: 422,
      data: { fields: { couponCode: 'The coupon code is not valid' } },
    },
  },
  steps: [{ fill: 'Coupon code', value: '10 %' }, { click: 'Apply' }],
};
