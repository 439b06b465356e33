import { CourseStatus, ORDER_STATUSES, type Order, type OrderStatus } from '@stepwell/contract';
import { aCourse, anOrder, aPricing } from '@stepwell/contract/testing';
import { idle, type RemoteData } from '@stepwell/platform';
import { type CheckoutStep, selectCourseId, selectStep } from './order.selectors';
import { INITIAL_ORDER, type OrderState } from './order-state';

const live: Partial<OrderState> = { courseData: came({ course: aCourse(), pricing: aPricing() }) };
const soon: Partial<OrderState> = {
  courseData: came({ course: aCourse({ courseStatus: CourseStatus.comingSoon }), pricing: null }),
};
const placed: Partial<OrderState> = { order: came({ order: anOrder(), razorpayOrder: null }) };
const statusOnly: Partial<OrderState> = {
  orderView: came({ orderId: 'ORD7K3QF9WX2M', orderStatus: 'created' }),
};

type Row = [where: string, step: CheckoutStep, areas: Partial<OrderState>];

test.each<Row>([
  ['nothing is known', 'loading', {}],
  ['the course is on its way', 'loading', { courseData: asking() }],
  ['the course could not be loaded', 'unavailable', { courseData: failed() }],
  ['the course is Live', 'form', live],
  ['the course is not Live', 'closed', soon],
  ['an order is asked for beside a Live course', 'restoring', { ...live, orderView: asking() }],
  ['an order is asked for before the course came', 'restoring', { orderView: asking() }],
  [
    'an order could not be loaded: no form, or it would be paid twice',
    'restore-failed',
    { ...live, orderView: failed() },
  ],
  ['an order does not exist any more', 'form', { ...live, orderView: failed(404) }],
  [
    'an order does not exist any more, and the course failed',
    'unavailable',
    { courseData: failed(), orderView: failed(404) },
  ],
  ['an order is known by its id alone', 'status-only', { ...live, ...statusOnly }],
  ['an order is on its way to be placed', 'form', { ...live, order: asking() }],
  ['placing an order failed', 'form', { ...live, order: failed() }],
  ['an order is placed', 'payment', { ...live, ...placed }],
  ['an order is recalled before the course came', 'payment', recalled()],
  ['an order is recalled while the course failed', 'payment', { courseData: failed(), ...recalled() }],
  ['an order of a course that is closed by now is recalled', 'payment', { ...soon, ...recalled() }],
  [
    'an order is asked for again',
    'payment',
    { ...live, orderView: { ...recalled().orderView, loading: true } },
  ],
  ['an order costs nothing', 'result', { ...live, ...recalled({ courseTotalPrice: 0 }) }],
  ['a reference is on its way', 'payment', { ...live, ...placed, orderStatus: asking() }],
  [
    'a reference was taken',
    'result',
    { ...live, ...placed, orderStatus: came({ orderId: 'O', orderStatus: 'under-review' }) },
  ],
  ['a reference was refused', 'refused', { ...live, ...placed, orderStatus: failed(409) }],
])('where %s, the main column shows: %s', (_, step, areas) => {
  expect(selectStep({ ...INITIAL_ORDER, ...areas })).toBe(step);
});

const STEP_OF: Record<OrderStatus, CheckoutStep> = {
  created: 'payment',
  rejected: 'payment',
  expired: 'payment',
  'under-review': 'result',
  confirmed: 'result',
  cancelled: 'result',
  refunded: 'result',
};

test.each(ORDER_STATUSES)('an order that is %s has its step', (orderStatus) => {
  expect(selectStep({ ...INITIAL_ORDER, ...live, ...recalled({ orderStatus }) })).toBe(STEP_OF[orderStatus]);
});

test('the course is that of the visit; before it is asked for, that of the order which was recalled', () => {
  const ticket = { orderId: 'O', token: 't', courseId: 'recalled' };
  const ofOrder = { ...INITIAL_ORDER, orderView: { ...INITIAL_ORDER.orderView, args: ticket } };

  expect(selectCourseId(INITIAL_ORDER)).toBe('');
  expect(selectCourseId(ofOrder)).toBe('recalled');
  expect(
    selectCourseId({
      ...ofOrder,
      courseData: { ...INITIAL_ORDER.courseData, args: { courseId: 'visited' } },
    }),
  ).toBe('visited');
});

function asking<T, Args>(): RemoteData<T, Args> {
  return { ...idle<T, Args>(), loading: true };
}

function failed<T, Args>(status = 500): RemoteData<T, Args> {
  return { ...idle<T, Args>(), status, message: 'Not now' };
}

function came<T, Args>(data: T): RemoteData<T, Args> {
  return { ...idle<T, Args>(), status: 200, data };
}

function recalled(order: Partial<Order> = {}): Pick<OrderState, 'orderView'> {
  const view = {
    order: anOrder(order),
    pricing: aPricing(),
    studentPhone: '9876543210',
    courseId: 'course-1',
  };
  return { orderView: came(view) };
}
