import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { anOrder, aPricing, refusedFor } from '@stepwell/contract/testing';
import { PLACE_ORDER } from './parts/steps';

const PATH = '/checkout/course-1';

/** A scenario in which a filled form is sent, and this is the answer. */
function ordering(
  scenario: Pick<Scenario, 'name' | 'title' | 'shows'>,
  answers: Scenario['answers'],
): Scenario {
  return { ...scenario, path: PATH, answers, steps: PLACE_ORDER };
}

export const orderPlacing = ordering(
  { name: 'order-placing', title: 'The order is on its way.', shows: 'Placing your order' },
  { 'POST /api/orders/placeOrder': { delayMs: 60_000 } },
);

export const orderPlaced = ordering(
  {
    name: 'order-placed',
    title: 'The order is placed: code, payee, amount and note.',
    shows: '9876543210-ORD7K3QF9WX2M',
  },
  { 'POST /api/orders/placeOrder': { status: 201 } },
);

export const orderReferred: Scenario = {
  name: 'order-referred',
  title: 'Somebody’s link brought the learner: the order says whose.',
  path: PATH,
  shows: '9876543210-ORD7K3QF9WX2M',
  device: { sessionStorage: { 'stepwell.ref': 'asha-2026' } },
  answers: { 'POST /api/orders/placeOrder': { status: 201 } },
  steps: PLACE_ORDER,
};

export const orderFree = ordering(
  {
    name: 'order-free',
    title: 'Nothing to pay: no code and no reference, the order is under review at once.',
    shows: 'Thanks for Your Order',
  },
  {
    'POST /api/orders/placeOrder': {
      status: 201,
      data: { order: anOrder({ courseTotalPrice: 0, orderStatus: 'under-review' }), razorpayOrder: null },
    },
    'GET /api/orders/getOrder': {
      data: {
        order: anOrder({ courseTotalPrice: 0, orderStatus: 'under-review' }),
        pricing: aPricing({
          couponCode: 'FREE',
          courseCouponDiscount: 999,
          courseGST: 0,
          courseTotal: 0,
        }),
        studentPhone: '9876543210',
        courseId: 'course-1',
      },
    },
  },
);

export const orderPriceChanged = ordering(
  {
    name: 'order-price-changed',
    title: 'The price rose between the page and the order: both amounts are said.',
    shows: 'The price changed while you were ordering: it was ₹1,178.82, this order costs ₹1,296.82.',
  },
  {
    'POST /api/orders/placeOrder': {
      status: 201,
      data: { order: anOrder({ courseTotalPrice: 1296.82 }), razorpayOrder: null },
    },
    'GET /api/orders/getOrder': {
      data: {
        order: anOrder({ courseTotalPrice: 1296.82 }),
        pricing: aPricing({
          courseDiscount: 900,
          coursePrice: 1099,
          courseGST: 197.82,
          courseTotal: 1296.82,
        }),
        studentPhone: '9876543210',
        courseId: 'course-1',
      },
    },
  },
);

export const orderFieldsRefused = ordering(
  {
    name: 'order-fields-refused',
    title: 'The API refuses values (422): the summary takes the focus and leads to the fields.',
    shows: 'Enter a valid email address',
  },
  {
    'POST /api/orders/placeOrder': {
      status: 422,
      data: { fields: { 'studentDetail.studentEmail': 'Enter a valid email address' } },
    },
  },
);

export const orderEnrolmentClosed = ordering(
  {
    name: 'order-enrolment-closed',
    title: 'Enrolment was switched off (409): the reason stands at the form, nothing typed is lost.',
    shows: 'Enrolment is closed at the moment',
  },
  { 'POST /api/orders/placeOrder': { status: 409, message: 'Enrolment is closed at the moment' } },
);

export const orderCouponUsedUp = ordering(
  {
    name: 'order-coupon-used-up',
    title: 'The coupon ran out before the order (410): never silently the full price.',
    shows: 'This coupon has reached its usage limit',
  },
  { 'POST /api/orders/placeOrder': { status: 410, message: 'This coupon has reached its usage limit' } },
);

export const orderTooMany = ordering(
  {
    name: 'order-too-many',
    title: 'Too many orders were tried (429).',
    shows: 'Too many requests. Please try again in a few minutes.',
  },
  {
    'POST /api/orders/placeOrder': {
      status: 429,
      message: 'Too many requests. Please try again in a few minutes.',
    },
  },
);

export const orderNoNetwork = ordering(
  {
    name: 'order-no-network',
    title: 'No reply to the order: what was typed stays, and another try is the same order.',
    shows: NETWORK_ERROR,
  },
  { 'POST /api/orders/placeOrder': 'drop' },
);

export const orderBrokenReply = ordering(
  {
    name: 'order-broken-reply',
    title: 'A proxy’s page came in place of the order.',
    shows: 'Error getting while creating Order',
  },
  { 'POST /api/orders/placeOrder': { status: 502, raw: '<h1>Bad Gateway</h1>' } },
);

export const orderUnknownApplication = ordering(
  {
    name: 'order-unknown-application',
    title: 'The API does not know the site that asks (401).',
    shows: refusedFor('unknownApplication').message,
  },
  { 'POST /api/orders/placeOrder': refusedFor('unknownApplication') },
);

export const orderOurFault = ordering(
  {
    name: 'order-our-fault',
    title: 'The API failed (500), and gives a number to write with.',
    shows: refusedFor('ourFault').message,
  },
  { 'POST /api/orders/placeOrder': refusedFor('ourFault') },
);

export const orderDatabaseAway = ordering(
  {
    name: 'order-database-away',
    title: 'The database does not answer (503).',
    shows: refusedFor('databaseAway').message,
  },
  { 'POST /api/orders/placeOrder': refusedFor('databaseAway') },
);

export const orderCourseGone = ordering(
  {
    name: 'order-course-gone',
    title: 'The course was taken away while the form was filled in (404).',
    shows: 'Course not found',
  },
  { 'POST /api/orders/placeOrder': { status: 404, message: 'Course not found' } },
);

export const orderPlacedBefore: Scenario = {
  name: 'order-placed-before',
  title: 'The connection broke once the order was placed; pressed again, it is the same order (200).',
  path: PATH,
  shows: '9876543210-ORD7K3QF9WX2M',
  answers: { 'POST /api/orders/placeOrder': ['drop', { status: 200 }] },
  steps: [...PLACE_ORDER, { click: 'Place order, ₹1,178.82' }],
};
