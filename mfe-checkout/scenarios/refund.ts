import { NETWORK_ERROR, type ScenarioStep } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { ORDER_LINK, orderIn } from './parts/orders';

// A confirmed order that is opened by the learner's link, and its refund.

const ORDER = 'GET /api/orders/getOrder';
const NO_WELCOME = { text: '', link: '', startsAt: null };
const A_REFUND = { state: 'requested', amount: 1178.82, at: '2026-11-20T06:30:00.000Z' } as const;
const ASK_FOR_REFUND: ScenarioStep[] = [
  { click: 'Ask for a refund' },
  { fill: 'Why do you ask for a refund?', value: 'I was charged twice.' },
  { click: 'Ask for a refund' },
];

const BASE = {
  path: ORDER_LINK,
  call: 'POST /api/orders/requestRefund',
  answers: { [ORDER]: orderIn('confirmed', { welcome: NO_WELCOME }) },
  steps: ASK_FOR_REFUND,
} as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'refund-asking',
    title: 'The learner asks for a refund: the form.',
    shows: 'Why do you ask for a refund?',
    steps: [{ click: 'Ask for a refund' }],
  },
  {
    name: 'refund-requested',
    title: 'The refund is requested.',
    shows: 'You asked for a refund of ₹1,178.82 on 20 Nov 2026. A review takes 5-7 business days.',
  },
  {
    name: 'refund-too-late',
    title:
      'The days in which a refund can be requested have passed (409): the reason is shown, and the text stays.',
    shows: 'Refunds can be requested within 7 days. Please write to us with your Order ID.',
    answer: {
      status: 409,
      message: 'Refunds can be requested within 7 days. Please write to us with your Order ID.',
    },
  },
  {
    name: 'refund-no-network',
    title: 'No reply to the request for a refund: the text stays.',
    shows: NETWORK_ERROR,
    answer: 'drop',
  },
  {
    name: 'refund-requested-before',
    title: 'A refund is requested already (200), by another device: the same one is shown.',
    shows: 'You asked for a refund of ₹1,178.82 on 20 Nov 2026. A review takes 5-7 business days.',
    answer: { status: 200, data: { orderId: 'ORD7K3QF9WX2M', refund: A_REFUND } },
  },
  {
    name: 'refund-order-unknown',
    title: 'The order does not exist any more (404): the reason is shown, and the text stays.',
    shows: 'Order not found',
    answer: { status: 404, message: 'Order not found' },
  },
  {
    name: 'refund-reason-refused',
    title: 'The reason is refused (422).',
    shows: 'A reason is required',
    answer: { status: 422, data: { fields: { reason: 'A reason is required' } } },
  },
]);

/** A refund that was requested earlier, in each later state. */
export const earlier = scenariosFrom({ path: ORDER_LINK, call: ORDER }, [
  {
    name: 'refund-declined',
    title: 'The refund was declined, with the reason.',
    shows: 'Your refund was declined. Access to the course was given.',
    answer: orderIn('confirmed', {
      welcome: NO_WELCOME,
      refund: { ...A_REFUND, state: 'declined', reason: 'Access to the course was given.' },
    }),
  },
  {
    name: 'refund-approved',
    title: 'The refund is approved.',
    shows: 'Your refund of ₹1,178.82 is approved. We send it within 10 business days.',
    answer: orderIn('confirmed', { welcome: NO_WELCOME, refund: { ...A_REFUND, state: 'approved' } }),
  },
  {
    name: 'refund-sent',
    title: 'The money was sent back, with the bank’s reference.',
    shows: '₹1,178.82 was sent back on 20 Nov 2026, with the bank’s reference 632410000001.',
    answer: orderIn('refunded', { refund: { ...A_REFUND, state: 'sent', reference: '632410000001' } }),
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'refund' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
