import { formatAmount } from '@stepwell/contract';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { detailOf, lockOrder, type OrderDetail } from '../listing/order-views';
import { moveOrder, type OrderChange, requiredText } from '../order-states';
import { rupees } from '../pricing/pricing';
import { findReceipt } from '../receipts/receipts.repository';

/** Time within which a duplicate or wrong charge can be reported (docs/specification.md §9.4). */
const REFUND_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;
/** UPI and IMPS references have 12 digits, those of NEFT 16 and of RTGS 22 letters and digits. */
const BANK_REFERENCE = /^(?=.*\d)[A-Z0-9]{12,22}$/;

export interface Refund extends OrderChange {
  /** The bank's reference of the money sent back: 12 to 22 letters and digits. */
  reference: string;
  /** Rupees sent back; default: the whole amount received. */
  amount?: string;
}

/** @throws ApiError 404; 409 unless confirmed, or for more than came; 422 without a reason or a bank's reference */
export async function refundOrder(
  tx: Sql,
  { order: id, reason, reference, amount }: Refund,
  { actor, record }: CommandContext,
): Promise<OrderDetail & { warning?: string }> {
  const order = await lockOrder(tx, id);
  const why = requiredText('reason', reason);
  const sentWith = bankReference(reference);
  const paidPaise = (await findReceipt(tx, order))?.paidPaise ?? order.totalPaise;
  const refundedPaise = amount === undefined ? paidPaise : paiseOf(amount);
  if (order.status === 'confirmed') refuseMoreThanReceived(order, refundedPaise, paidPaise);
  const text = `${why}; ${formatAmount(rupees(refundedPaise))} sent back with ${sentWith}`;
  const refunded = await moveOrder(tx, order, 'refunded', { actor, reason: text });
  await record('order.refund', order.orderId, { reference: sentWith, refundedPaise, paidPaise });
  const isLate = Date.now() - order.createdAt.getTime() > REFUND_WINDOW_MS;
  return {
    ...(await detailOf(tx, refunded)),
    ...(isLate && { warning: 'The order is older than the 7 days in which refunds can be asked for.' }),
  };
}

function bankReference(typed: string): string {
  const reference = requiredText('reference', typed).toUpperCase();
  if (BANK_REFERENCE.test(reference)) return reference;
  throw new ApiError(
    422,
    `'${typed}' is not a bank's reference: it has 12 to 22 letters and digits, such as 632412345678`,
  );
}

function refuseMoreThanReceived({ orderId }: OrderRow, refundedPaise: number, paidPaise: number): void {
  if (paidPaise === 0) {
    throw new ApiError(
      409,
      `Nothing was paid for ${orderId}: there is nothing to send back. Cancel it instead.`,
    );
  }
  if (refundedPaise > paidPaise) {
    throw new ApiError(
      409,
      `${formatAmount(rupees(refundedPaise))} is more than the ${formatAmount(rupees(paidPaise))} received for ${orderId}`,
    );
  }
  if (refundedPaise === 0) throw new ApiError(422, 'A refund is more than ₹0.00');
}
