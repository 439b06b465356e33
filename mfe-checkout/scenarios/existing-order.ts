import { NETWORK_ERROR } from '@stepwell/contract';
import { aCourse, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { ORDER_LINK, orderIn, TICKET, TICKET_KEY } from './parts/orders';

// An order that was placed before the page is opened, in every status: after a reload, or by the learner's link.

const NOTE = '9876543210-ORD7K3QF9WX2M';
const CALL = 'GET /api/orders/getOrder';

/** A device that stores an order. */
const DEVICE = { localStorage: { [TICKET_KEY]: TICKET } };

export const reloaded = scenariosFrom({ path: '/checkout/course-1', call: CALL, device: DEVICE }, [
  {
    name: 'reloaded',
    title: 'A reload in the middle of payment brings the payment step back.',
    shows: NOTE,
  },
  {
    name: 'reloaded-forgotten',
    title: 'The order was removed from this device: the empty form.',
    shows: 'Billing details',
    steps: [{ click: 'Not you? Forget this order on this device' }],
    stored: { localStorage: { [TICKET_KEY]: null } },
  },
  {
    name: 'reloaded-slowly',
    title: 'The stored order is loading: no form is shown, so that the course is not ordered twice.',
    shows: 'Loading',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'reloaded-without-network',
    title: 'The stored order could not be loaded.',
    shows: NETWORK_ERROR,
    answer: 'drop',
  },
  {
    name: 'reloaded-unknown',
    title: 'The stored order does not exist any more: the form with the reason.',
    shows: 'Order not found',
    answer: { status: 404 },
  },
]);

export const byLink = scenariosFrom({ path: ORDER_LINK, call: CALL }, [
  {
    name: 'link-created',
    title:
      'The learner’s link on another device: the payment step is complete, and the device stores the order.',
    shows: NOTE,
    answer: orderIn('created'),
    stored: { localStorage: { [TICKET_KEY]: TICKET } },
  },
  {
    name: 'link-without-token',
    title: 'A link without its token shows only the order’s id and status.',
    path: '/checkout/course-1#order=ORD7K3QF9WX2M',
    shows: 'Its payment is under review.',
    answer: { data: { orderId: 'ORD7K3QF9WX2M', orderStatus: 'under-review' } },
  },
  {
    name: 'link-broken',
    title: 'A link without the Order ID: an explanation instead of the form.',
    path: '/checkout/course-1#token=token-of-the-learner',
    shows: 'This link to an order is incomplete: the Order ID is missing.',
  },
  {
    name: 'link-under-review',
    title: 'The order is under review.',
    shows: 'We have received your details and under review.',
    answer: orderIn('under-review'),
  },
  {
    name: 'link-confirmed',
    title: 'The order is confirmed: the receipt, and a mail link for a refund.',
    shows: 'Ask for a refund by mail',
    answer: orderIn('confirmed', { receipt: '/api/orders/receipt?orderId=ORD7K3QF9WX2M&token=token' }),
  },
  {
    name: 'link-welcome',
    title: 'The order is confirmed, and the course has a welcome, a link and a start.',
    shows: 'The course begins on 7 Dec 2026.',
    answer: orderIn('confirmed', {
      studentEmail: 'ishita@example.org',
      welcome: {
        text: 'Welcome! Bring a notebook.\nThe first class is on number sense.',
        link: 'https://classes.example.org/quant',
        startsAt: '2026-12-07T03:30:00.000Z',
      },
    }),
  },
  {
    name: 'link-rejected',
    title: 'The reference matched no payment: another one can be sent.',
    shows:
      'We could not match your UPI reference with a payment. Check it in your UPI app and send it again.',
    answer: orderIn('rejected'),
  },
  {
    name: 'link-expired',
    title: 'The order has expired: no code to pay it any more, but a late reference is accepted.',
    shows: 'This order has expired',
    answer: orderIn('expired'),
  },
  {
    name: 'link-cancelled',
    title: 'The order is cancelled, with the reason that staff chose.',
    shows: 'The course does not take place as planned. Nothing more is due for it',
    answer: orderIn('cancelled', { statusReason: 'The course does not take place as planned' }),
  },
  {
    name: 'link-refunded',
    title: 'The order is refunded: the reason, and the money that went back.',
    shows: '₹1,178.82 was sent back on 20 Nov 2026, with the bank’s reference 632410000001.',
    answer: orderIn('refunded', {
      statusReason: 'You asked for a refund',
      refunds: [{ amount: 1178.82, reference: '632410000001', at: '2026-11-20T06:30:00.000Z' }],
    }),
  },
  {
    name: 'link-of-closed-course',
    title: 'The registration closed after the order: it can still be paid.',
    shows: NOTE,
    answers: {
      'GET /api/orders/reviewOrder': { data: { course: aCourse({ courseStatus: 2 }), pricing: null } },
      'GET /api/orders/getOrder': orderIn('created'),
    },
  },
  {
    name: 'link-id-refused',
    title: 'An invalid id (422): the form with the reason, as for an unknown order.',
    shows: 'The id is not valid',
    answer: { status: 422, data: { fields: { orderId: 'The id is not valid' } } },
  },
]);

export const refusals = refusalScenarios({ path: ORDER_LINK, call: CALL, name: 'link' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
