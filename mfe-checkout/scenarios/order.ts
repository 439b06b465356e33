import { NETWORK_ERROR, type Order, type Scenario } from '@stepwell/contract';
import { anOrder, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { TICKET, TICKET_KEY } from './parts/orders';
import { STEP10 } from './parts/step10';
import { FILL_FORM, PLACE_ORDER } from './parts/steps';

// The filled-in billing form is sent, with all replies of the API.

const BASE = { path: '/checkout/course-1', call: 'POST /api/orders/placeOrder', steps: PLACE_ORDER } as const;

/** The form is sent with a coupon that was applied. */
const WITH_COUPON = {
  path: '/checkout/course-1?coupon=step10',
  answers: { 'GET /api/coupons/applyCoupon': STEP10 },
  steps: [...FILL_FORM, { click: 'Place order, ₹1,060.94' }],
} satisfies Partial<Scenario>;
const PLACE = BASE.call;
const COUPON_USED_UP = { status: 410, message: 'This coupon has reached its usage limit' };

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'order-placing',
    title: 'The order is being placed.',
    shows: 'Placing your order',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'order-placed',
    title: 'The order is placed: code, payee, amount and note; the device stores the order.',
    shows: '9876543210-ORD7K3QF9WX2M',
    answer: { status: 201 },
    sent: [{ call: PLACE, body: { courseId: 'course-1', couponCode: '', referralCode: '' } }],
    stored: {
      localStorage: { [TICKET_KEY]: TICKET },
      sessionStorage: { 'stepwell.checkout.attempt.course-1': null },
    },
  },
  {
    name: 'order-with-coupon',
    title: 'The order is placed with the coupon whose total the button shows.',
    shows: '9876543210-ORD7K3QF9WX2M',
    ...WITH_COUPON,
    answer: { status: 201 },
    sent: [{ call: PLACE, body: { couponCode: 'STEP10' } }],
    stored: { sessionStorage: { 'stepwell.checkout.coupon.course-1': null } },
  },
  {
    name: 'order-referred',
    title: 'The learner came by a referral link: the order contains its code.',
    shows: '9876543210-ORD7K3QF9WX2M',
    device: { sessionStorage: { 'stepwell.ref': 'asha-2026' } },
    answer: { status: 201 },
    sent: [{ call: PLACE, body: { referralCode: 'asha-2026' } }],
  },
  {
    name: 'order-free',
    title: 'Nothing to pay: no code and no reference, the order is under review at once.',
    shows: 'Thanks for Your Order',
    answer: placed(anOrder({ courseTotalPrice: 0, orderStatus: 'under-review' })),
  },
  {
    name: 'order-price-changed',
    title: 'The price rose between the page and the order: both amounts are shown.',
    shows: 'The price changed while you were ordering: it was ₹1,178.82, this order costs ₹1,296.82.',
    answer: placed(anOrder({ courseTotalPrice: 1296.82 })),
  },
  {
    name: 'order-fields-refused',
    title: 'The API refuses values (422): the summary takes the focus and links to the fields.',
    shows: 'Enter a valid email address',
    answer: {
      status: 422,
      data: { fields: { 'studentDetail.studentEmail': 'Enter a valid email address' } },
    },
  },
  {
    name: 'order-enrolment-closed',
    title: 'Enrolment was switched off (409): the reason is shown at the form, and the values stay.',
    shows: 'Enrolment is closed at the moment',
    answer: { status: 409, message: 'Enrolment is closed at the moment' },
  },
  {
    name: 'order-coupon-used-up',
    title: 'The coupon was used up before the order (410): it leaves the form, and the new total is shown.',
    shows: 'Without the coupon the total is ₹1,178.82. Press the button again to place the order.',
    ...WITH_COUPON,
    answer: COUPON_USED_UP,
  },
  {
    name: 'order-after-coupon-used-up',
    title: 'The next press places the order without the coupon that was used up.',
    shows: '9876543210-ORD7K3QF9WX2M',
    ...WITH_COUPON,
    answer: [COUPON_USED_UP, { status: 201 }],
    steps: [...WITH_COUPON.steps, { click: 'Place order, ₹1,178.82' }],
    sent: [
      { call: PLACE, body: { couponCode: 'STEP10' } },
      { call: PLACE, body: { couponCode: '' }, idempotencyKey: 'other' },
    ],
  },
  {
    name: 'order-state-required',
    title: 'The academy has got a GSTIN while the form was open (422): the form asks for the state.',
    shows: 'State is required',
    answer: { status: 422, data: { fields: { 'buyer.state': 'State is required' } } },
  },
  {
    name: 'order-no-network',
    title: 'No reply to the order: the values stay, and a retry is the same order.',
    shows: NETWORK_ERROR,
    answer: 'drop',
  },
  {
    name: 'order-broken-reply',
    title: 'A proxy’s error page instead of a reply.',
    shows: 'Error getting while creating Order',
    answer: { status: 502, raw: '<h1>Bad Gateway</h1>' },
  },
  {
    name: 'order-course-gone',
    title: 'The course was deleted while the form was filled in (404).',
    shows: 'Course not found',
    answer: { status: 404, message: 'Course not found' },
  },
  {
    name: 'order-placed-before',
    title: 'The connection broke after the order was placed; a retry returns the same order (200).',
    shows: '9876543210-ORD7K3QF9WX2M',
    answer: ['drop', { status: 200 }],
    steps: [...PLACE_ORDER, { click: 'Place order, ₹1,178.82' }],
    sent: [{ call: PLACE }, { call: PLACE, idempotencyKey: 'same' }],
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'order' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);

function placed(order: Order) {
  return { status: 201, data: { order, razorpayOrder: null } };
}
