import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { detailOf } from '../listing/order-views';
import { findOrder } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { receiptOf } from '../receipts/receipt-view';
import { findReceipt } from '../receipts/receipts.repository';
import { moneyOf } from '../refunds/refunds.repository';
import { timelineOf } from './timeline';

export type WholeOrder = Awaited<ReturnType<typeof showOrder>>;

/** Reads everything about an order: money received and sent back, receipt, and timeline. @throws ApiError 404 for an unknown order */
export async function showOrder(tx: Sql, { order: id }: { order: string }) {
  const order = await findOrder(tx, id.trim());
  if (!order) throw new ApiError(404, `There is no order '${id}'`);
  const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
  const receipt = await findReceipt(tx, order);
  return {
    ...(await detailOf(tx, order)),
    courseId: order.courseId,
    buyerState: order.buyerState,
    buyerCompany: order.buyerCompany,
    buyerGstin: order.buyerGstin,
    money: {
      paid: rupees(paidPaise),
      sentBack: rupees(sentBackPaise),
      left: rupees(paidPaise - sentBackPaise),
    },
    receipt: receipt ? receiptOf(order, receipt) : null,
    timeline: await timelineOf(tx, order),
  };
}
