import {
  NETWORK_ERROR,
  type OrderStatus,
  type OrderView,
  type Scenario,
  type ScenarioAnswer,
} from '@stepwell/contract';
import { aCourse, anOrder, aPricing, refusedFor } from '@stepwell/contract/testing';
import { ORDER_LINK } from './parts/learners-link';

// An order that was there before the page: after a reload, or by the learner's link; in every status.

/** The note of an order that was there before the page. */
const MASKED_NOTE = '••••10-ORD7K3QF9WX2M';

type GetOrder = ScenarioAnswer<'GET /api/orders/getOrder'>;

function orderIn(orderStatus: OrderStatus, more: Partial<OrderView> = {}): GetOrder {
  return {
    data: {
      order: anOrder({ orderStatus, token: undefined }),
      pricing: aPricing(),
      studentPhone: '9876543210',
      courseId: 'course-1',
      ...more,
    },
  };
}

function byLink(name: string, title: string, shows: string, answer: GetOrder): Scenario {
  return { name, title, shows, path: ORDER_LINK, answers: { 'GET /api/orders/getOrder': answer } };
}

/** What a device keeps of an order; the time lies ahead, because earlier releases forget an order after 72 hours. */
const DEVICE: Scenario['device'] = {
  localStorage: {
    'stepwell.order.course-1': JSON.stringify({
      orderId: 'ORD7K3QF9WX2M',
      token: 'token-of-the-learner',
      courseId: 'course-1',
      savedAt: Date.parse('2100-01-01T00:00:00.000Z'),
    }),
  },
};

export const reloaded: Scenario = {
  name: 'reloaded',
  title: 'A reload in the middle of payment brings the payment step back.',
  path: '/checkout/course-1',
  shows: MASKED_NOTE,
  device: DEVICE,
};

export const reloadedPhoneShown: Scenario = {
  name: 'reloaded-phone-shown',
  title: 'The phone number in the note of a kept order, after a press on Show.',
  path: '/checkout/course-1',
  shows: '9876543210-ORD7K3QF9WX2M',
  device: DEVICE,
  steps: [{ click: 'Show phone number' }],
};

export const reloadedNotYou: Scenario = {
  name: 'reloaded-not-you',
  title: 'Another person at the device wants to forget an unpaid order: the question.',
  path: '/checkout/course-1',
  shows: 'Keep this order',
  device: DEVICE,
  steps: [{ click: 'Not you? Forget this order on this device' }],
};

export const reloadedForgotten: Scenario = {
  name: 'reloaded-forgotten',
  title: 'The order is forgotten on this device: the empty form.',
  path: '/checkout/course-1',
  shows: 'Billing details',
  device: DEVICE,
  steps: [{ click: 'Not you? Forget this order on this device' }, { click: 'Forget this order' }],
};

export const reloadedSlowly: Scenario = {
  name: 'reloaded-slowly',
  title: 'The remembered order is on its way: no form meanwhile, or it would be ordered twice.',
  path: '/checkout/course-1',
  shows: 'Loading',
  device: DEVICE,
  answers: { 'GET /api/orders/getOrder': { delayMs: 60_000 } },
};

export const reloadedWithoutNetwork: Scenario = {
  name: 'reloaded-without-network',
  title: 'The remembered order could not be loaded.',
  path: '/checkout/course-1',
  shows: NETWORK_ERROR,
  device: DEVICE,
  answers: { 'GET /api/orders/getOrder': 'drop' },
};

export const reloadedUnknown: Scenario = {
  name: 'reloaded-unknown',
  title: 'The remembered order does not exist any more: the form, and why.',
  path: '/checkout/course-1',
  shows: 'Order not found',
  device: DEVICE,
  answers: { 'GET /api/orders/getOrder': { status: 404 } },
};

export const linkCreated = byLink(
  'link-created',
  'The learner’s link on another device: the payment step is complete.',
  MASKED_NOTE,
  orderIn('created'),
);

export const linkWithoutToken: Scenario = {
  name: 'link-without-token',
  title: 'A link that lost its token shows the order’s id and status, nothing else.',
  path: '/checkout/course-1#order=ORD7K3QF9WX2M',
  shows: 'Its payment is under review.',
  answers: {
    'GET /api/orders/getOrder': { data: { orderId: 'ORD7K3QF9WX2M', orderStatus: 'under-review' } },
  },
};

export const linkBroken: Scenario = {
  name: 'link-broken',
  title: 'A link without the Order ID: the form, what is wrong with the link, and what to do.',
  path: '/checkout/course-1#token=token-of-the-learner',
  shows: 'This link to an order is incomplete: the Order ID is missing.',
};

export const linkChanged: Scenario = {
  name: 'link-changed',
  title: 'A link with an HTML entity within and a tracker behind it opens the order.',
  path: ORDER_LINK.replace('&', '&amp;').concat('?fbclid=IwAR0x'),
  shows: MASKED_NOTE,
};

export const linkUnderReview = byLink(
  'link-under-review',
  'The order is under review.',
  'We have received your details and under review.',
  orderIn('under-review'),
);

export const linkUnproven = byLink(
  'link-unproven',
  'The order is under review by a reference that came without its link: the learner can send their own in its place.',
  'Send my reference',
  orderIn('under-review', { hasUnprovenReference: true }),
);

export const linkConfirmed = byLink(
  'link-confirmed',
  'The order is confirmed.',
  'Your order is confirmed',
  orderIn('confirmed'),
);

export const linkRejected = byLink(
  'link-rejected',
  'The reference matched no payment: another one can be sent.',
  'We could not match your UPI reference with a payment. Check it in your UPI app and send it again.',
  orderIn('rejected'),
);

export const linkExpired = byLink(
  'link-expired',
  'The order has expired; a late reference is still taken.',
  'I have successfully paid via UPI Scan',
  orderIn('expired'),
);

export const linkCancelled = byLink(
  'link-cancelled',
  'The order is cancelled.',
  'This order is cancelled',
  orderIn('cancelled'),
);

export const linkRefunded = byLink(
  'link-refunded',
  'The order is refunded.',
  'This order is refunded',
  orderIn('refunded'),
);

export const linkOfClosedCourse: Scenario = {
  name: 'link-of-closed-course',
  title: 'The registration closed after the order: it can still be paid.',
  path: ORDER_LINK,
  shows: MASKED_NOTE,
  answers: {
    'GET /api/orders/reviewOrder': { data: { course: aCourse({ courseStatus: 2 }), pricing: null } },
    'GET /api/orders/getOrder': orderIn('created'),
  },
};

export const linkUnknownApplication = byLink(
  'link-unknown-application',
  'The API does not know the site that asks (401).',
  refusedFor('unknownApplication').message,
  refusedFor('unknownApplication'),
);

export const linkTooMany = byLink(
  'link-too-many',
  'Too many calls came from this address (429).',
  refusedFor('tooMany').message,
  refusedFor('tooMany'),
);

export const linkOurFault = byLink(
  'link-our-fault',
  'The API failed (500), and gives a number to write with.',
  refusedFor('ourFault').message,
  refusedFor('ourFault'),
);

export const linkDatabaseAway = byLink(
  'link-database-away',
  'The database does not answer (503).',
  refusedFor('databaseAway').message,
  refusedFor('databaseAway'),
);

export const linkIdRefused = byLink(
  'link-id-refused',
  'An id that no order can have (422): the form, and why, as for an unknown order.',
  'The id is not valid',
  { status: 422, data: { fields: { orderId: 'The id is not valid' } } },
);
