import { type OrderStatus, type OrderView, orderPath, type ScenarioAnswer } from '@stepwell/contract';
import { anOrder, aPricing } from '@stepwell/contract/testing';

/** The learner's link to the fixture's order. */
export const ORDER_LINK = orderPath('course-1', 'ORD7K3QF9WX2M', 'token-of-the-learner');

/** What the device stores of that order, as JSON. */
export const TICKET = JSON.stringify({
  orderId: 'ORD7K3QF9WX2M',
  token: 'token-of-the-learner',
  courseId: 'course-1',
});
export const TICKET_KEY = 'stepwell.order.course-1';

/** The reply of `getOrder` for an order in a status. */
export function orderIn(
  orderStatus: OrderStatus,
  more: Partial<OrderView> = {},
): ScenarioAnswer<'GET /api/orders/getOrder'> {
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
