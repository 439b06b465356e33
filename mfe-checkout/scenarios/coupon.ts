import { NETWORK_ERROR, type ScenarioStep } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { STEP10 } from './parts/step10';

// The coupon box, with each reply of the API to a code.

const APPLY: ScenarioStep[] = [{ fill: 'Coupon code', value: 'step10' }, { click: 'Apply' }];
const STORED_COUPON = 'stepwell.checkout.coupon.course-1';
const BASE = { path: '/checkout/course-1', call: 'GET /api/coupons/applyCoupon', steps: APPLY } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'coupon-applied',
    title: 'The coupon is valid: code, discount, GST and total follow it.',
    shows: 'STEP10 applied. You save ₹99.90.',
    answer: STEP10,
    sent: [{ call: BASE.call, query: { courseId: 'course-1', couponCode: 'STEP10' } }],
    stored: { sessionStorage: { [STORED_COUPON]: '"STEP10"' } },
  },
  {
    name: 'coupon-from-address',
    title: 'The coupon of a shared link is applied.',
    path: '/checkout/course-1?coupon=step10',
    steps: [],
    shows: 'Place order, ₹1,060.94',
    answer: STEP10,
  },
  {
    name: 'coupon-removed',
    title: 'The coupon was removed: the full price again, and the focus is in the empty box.',
    shows: 'Place order, ₹1,178.82',
    answer: STEP10,
    steps: [...APPLY, { click: 'Remove coupon' }],
    stored: { sessionStorage: { [STORED_COUPON]: null } },
  },
  {
    name: 'coupon-edited',
    title: 'The box holds another code, but the applied one still counts.',
    shows: 'STEP10 stays applied until you press Apply again.',
    answer: STEP10,
    steps: [...APPLY, { fill: 'Coupon code', value: 'STEP20' }],
  },
  {
    name: 'coupon-loading',
    title: 'A coupon is being checked; the order is blocked.',
    shows: 'Checking the coupon',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'coupon-unknown',
    title: 'The coupon does not exist (404).',
    shows: 'This coupon code is invalid',
    answer: { status: 404, message: 'This coupon code is invalid' },
  },
  {
    name: 'coupon-expired',
    title: 'The coupon has ended (410).',
    shows: 'This coupon has expired',
    answer: { status: 410, message: 'This coupon has expired' },
  },
  {
    name: 'coupon-fails-after-success',
    title: 'A second code fails: discount, GST and total return to the full price.',
    shows: 'This coupon is not active yet',
    answer: [STEP10, { status: 409, message: 'This coupon is not active yet' }],
    steps: [...APPLY, { fill: 'Coupon code', value: 'SPRING' }, { click: 'Apply' }],
  },
  { name: 'coupon-no-network', title: 'No reply to the coupon.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'coupon-broken-reply',
    title: 'A proxy’s error page instead of a reply.',
    shows: 'Error getting while applying coupon STEP10 on CourseId course-1',
    answer: { status: 502, raw: '<h1>Bad Gateway</h1>' },
  },
  {
    name: 'coupon-refused',
    title: 'The text cannot be a coupon code (422).',
    shows: 'The coupon code is not valid',
    answer: { status: 422, data: { fields: { couponCode: 'The coupon code is not valid' } } },
    steps: [{ fill: 'Coupon code', value: '10 %' }, { click: 'Apply' }],
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'coupon' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
