import { CourseStatus, ORDER_STATUSES, type Order, type OrderStatus } from '@stepwell/contract';
import { aCourse, anOrder, aPricing } from '@stepwell/contract/testing';
import { idle, type RemoteData } from '@stepwell/platform';
import { type CheckoutStep, selectCourseId, selectStep } from './order.selectors';
import { INITIAL_ORDER, type OrderState } from './order-state';

// Parts of the store's state. Each test combines some of them.

const live: Partial<OrderState> = { courseData: loaded({ course: aCourse(), pricing: aPricing() }) };
const soon: Partial<OrderState> = {
  courseData: loaded({ course: aCourse({ courseStatus: CourseStatus.comingSoon }), pricing: null }),
};
const placed: Partial<OrderState> = { order: loaded({ order: anOrder(), razorpayOrder: null }) };
const statusOnly: Partial<OrderState> = {
  orderView: loaded({ orderId: 'ORD7K3QF9WX2M', orderStatus: 'created' }),
};

type Row = [situation: string, step: CheckoutStep, areas: Partial<OrderState>];

test.each<Row>([
  ['nothing is loaded', 'loading', {}],
  ['the course is loading', 'loading', { courseData: loadingCall() }],
  ['the course could not be loaded', 'unavailable', { courseData: failed() }],
  ['the course is Live', 'form', live],
  ['the course is not Live', 'closed', soon],
  ['an order of a Live course is loading', 'restoring', { ...live, orderView: loadingCall() }],
  ['an order is loading before its course', 'restoring', { orderView: loadingCall() }],
  [
    'an order, which must not be paid twice, could not be loaded',
    'restore-failed',
    { ...live, orderView: failed() },
  ],
  ['an order does not exist any more', 'form', { ...live, orderView: failed(404) }],
  [
    'an order does not exist any more, and the course failed',
    'unavailable',
    { courseData: failed(), orderView: failed(404) },
  ],
  ['only the status of the order is known', 'status-only', { ...live, ...statusOnly }],
  ['the order is being placed', 'form', { ...live, order: loadingCall() }],
  ['placing an order failed', 'form', { ...live, order: failed() }],
  ['an order is placed', 'payment', { ...live, ...placed }],
  ['an order is restored before its course', 'payment', restored()],
  ['an order is restored and the course failed', 'payment', { courseData: failed(), ...restored() }],
  ['an order of a closed course is restored', 'payment', { ...soon, ...restored() }],
  [
    'an order is loading again',
    'payment',
    { ...live, orderView: { ...restored().orderView, loading: true } },
  ],
  ['an order costs nothing', 'result', { ...live, ...restored({ courseTotalPrice: 0 }) }],
  ['the reference is being sent', 'payment', { ...live, ...placed, orderStatus: loadingCall() }],
  [
    'the reference was accepted',
    'result',
    { ...live, ...placed, orderStatus: loaded({ orderId: 'O', orderStatus: 'under-review' }) },
  ],
  ['a reference was refused', 'refused', { ...live, ...placed, orderStatus: failed(409) }],
])('when %s, the step is %s', (_, step, areas) => {
  expect(selectStep({ ...INITIAL_ORDER, ...areas })).toBe(step);
});

const STEPS_BY_STATUS: Record<OrderStatus, CheckoutStep> = {
  created: 'payment',
  rejected: 'payment',
  expired: 'payment',
  'under-review': 'result',
  confirmed: 'result',
  cancelled: 'result',
  refunded: 'result',
};

test.each(ORDER_STATUSES.map((orderStatus) => [orderStatus, STEPS_BY_STATUS[orderStatus]] as const))(
  'when a restored order is %s, the step is %s',
  (orderStatus, step) => {
    expect(selectStep({ ...INITIAL_ORDER, ...live, ...restored({ orderStatus }) })).toBe(step);
  },
);

test('selectCourseId returns the id of the requested course, or of a restored order’s course if no course was requested', () => {
  const ticket = { orderId: 'O', token: 't', courseId: 'restored' };
  const ofOrder = { ...INITIAL_ORDER, orderView: { ...INITIAL_ORDER.orderView, args: ticket } };

  expect(selectCourseId(INITIAL_ORDER)).toBe('');
  expect(selectCourseId(ofOrder)).toBe('restored');
  expect(
    selectCourseId({
      ...ofOrder,
      courseData: { ...INITIAL_ORDER.courseData, args: { courseId: 'visited' } },
    }),
  ).toBe('visited');
});

function loadingCall<T, Args>(): RemoteData<T, Args> {
  return { ...idle<T, Args>(), loading: true };
}

function failed<T, Args>(status = 500): RemoteData<T, Args> {
  return { ...idle<T, Args>(), status, message: 'Not now' };
}

function loaded<T, Args>(data: T): RemoteData<T, Args> {
  return { ...idle<T, Args>(), status: 200, data };
}

/** The state after `getOrder` has replied with an order. */
function restored(order: Partial<Order> = {}): Pick<OrderState, 'orderView'> {
  const view = {
    order: anOrder(order),
    pricing: aPricing(),
    studentPhone: '9876543210',
    courseId: 'course-1',
  };
  return { orderView: loaded(view) };
}
