import type { Sql } from '../../database/connection';
import { detailOf } from '../listing/order-views';
import { knownOrder } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { receiptOf } from '../receipts/receipt-view';
import { findReceipt } from '../receipts/receipts.repository';
import { moneyOf } from '../refunds/refunds.repository';
import { timelineOf } from './timeline';

export type WholeOrder = Awaited<ReturnType<typeof showOrder>>;

/**
 * Reads the data that staff see of an order, including money received and sent back, receipt and timeline.
 * @throws ApiError 404 for an unknown order
 */
export async function showOrder(tx: Sql, { order: id }: { order: string }) {
  const order = await knownOrder(tx, id);
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
