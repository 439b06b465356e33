import type { OrderStatus, OrderView, ScenarioAnswer } from '@stepwell/contract';
import { anOrder, aPricing } from '@stepwell/contract/testing';

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
