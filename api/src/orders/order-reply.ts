import type { Order } from '@stepwell/contract';
import type { OrderRow } from '../database/schema';
import type { AcademySettings } from '../settings/academy-settings';
import { NOT_PAYABLE } from './order-states';
import { type PaymentKey, signedLink } from './payment-link/signed-link';
import { rupees } from './pricing/pricing';

type OrderColumns = Pick<OrderRow, 'id' | 'orderId' | 'status' | 'totalPaise' | 'studentPhone'>;

/** An order in the contract's shape, with its signed payment link if its status accepts a reference and something is to be paid. */
export function orderReply(row: OrderColumns, settings: AcademySettings, key: PaymentKey): Order {
  const payment = row.status in NOT_PAYABLE ? undefined : signedLink(row, settings, key);
  return {
    _id: row.id,
    orderId: row.orderId,
    courseTotalPrice: rupees(row.totalPaise),
    orderStatus: row.status,
    ...(payment && { payment }),
  };
}
