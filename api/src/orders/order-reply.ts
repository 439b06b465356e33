import type { Order } from '@stepwell/contract';
import type { OrderRow } from '../database/schema/orders';
import { rupees } from './pricing';

/** An order in the contract's shape. */
export function orderReply(order: Pick<OrderRow, 'id' | 'orderId' | 'status' | 'totalPaise'>): Order {
  return {
    _id: order.id,
    orderId: order.orderId,
    courseTotalPrice: rupees(order.totalPaise),
    orderStatus: order.status,
  };
}
