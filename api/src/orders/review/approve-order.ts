import { cleanReference, formatAmount } from '@stepwell/contract';
import type { CommandContext } from '../../cli/command/command';
import { couponExcess } from '../../coupons/coupon-rules';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { queueMail } from '../../mail/outbox.repository';
import { readSettings } from '../../settings/settings.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { moveOrder } from '../order-states';
import { describeLastMove, lockOrder } from '../orders.repository';
import { confirmReference, reviewedReference } from '../payment-claims.repository';
import { rupees } from '../pricing/pricing';
import { issueReceipt } from '../receipts/receipts.repository';

interface Approval {
  order: string;
  /** Rupees, as the reviewer reads them in the bank's app. */
  amount: string;
  /** The reference that the reviewer has found at the bank. */
  reference?: string;
  /** Accepts an amount that is smaller (`short`) or larger (`over`) than the order's; requires a reason. */
  accept?: 'short' | 'over';
  /** Confirms the order although its coupon has no use left; requires a reason. */
  couponUsedUp?: boolean;
  /** The UPI address that was paid; required only if the academy's payee has changed since the order was placed. */
  payee?: string;
  reason?: string;
}

/**
 * Confirms an order under review, issues its receipt and queues its mail.
 * @throws ApiError 404 for an unknown order; 409 if it is not under review, if its reference is live for another order, or if `approval` lacks
 *   a needed answer about its amount, reference, payee or coupon; 422 without a required reason. The message names the command line's option
 *   for the answer, and `fields` the desk's field (`short`, `over`, `reference`, `payee`, `couponUsedUp`, `reason`).
 */
export async function approveOrder(
  tx: Sql,
  approval: Approval,
  context: CommandContext,
): Promise<OrderDetail> {
  return detailOf(tx, await confirmOrder(tx, approval, context));
}

/** Like `approveOrder`, but does not read the order's details, because a bank statement confirms many orders and needs no details. */
export async function confirmOrder(
  tx: Sql,
  approval: Approval,
  { actor, record }: CommandContext,
): Promise<OrderRow> {
  const order = await underReview(tx, approval.order);
  const paid = paiseOf(approval.amount);
  refuseOtherAmount(order, paid, approval);
  const reference = await agreedReference(tx, order, approval.reference);
  await refuseOtherPayee(tx, order, approval.payee);
  await refuseUsedUpCoupon(tx, order, approval);
  if (reference !== null) await confirmReference(tx, order, reference);
  const reason = [`received ${formatAmount(rupees(paid))}`, approval.reason].filter(Boolean).join(': ');
  const confirmed = await moveOrder(tx, order, 'confirmed', { actor, reason });
  await issueReceipt(tx, order, { paidPaise: paid, reference });
  await queueMail(tx, orderMail(order, 'order-confirmed', {}));
  await record('review.approve', order.orderId, { paidPaise: paid, totalPaise: order.totalPaise });
  return confirmed;
}

/** Locks an order under review. @throws ApiError 404 for an unknown order; 409 with the last change of the status if the order is not under review */
export async function underReview(tx: Sql, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (order.status === 'under-review') return order;
  throw new ApiError(
    409,
    `Order ${order.orderId} is not under review, but ${order.status} (${await describeLastMove(tx, order)})`,
  );
}

/**
 * Returns the order's reference under review. The learner may replace a reference while the reviewer searches for it at the bank, so the
 * reviewer names the reference found.
 * @param typed the reference that the reviewer found; required only if the order's reference was replaced
 * @returns `null` if nothing is to be paid
 * @throws ApiError 409 if `typed` differs, or is required and missing
 */
export async function agreedReference(
  tx: Sql,
  order: OrderRow,
  typed: string | undefined,
): Promise<string | null> {
  const { reference, replaced } = await reviewedReference(tx, order);
  if (typed && cleanReference(typed) !== cleanReference(reference ?? '')) {
    const message = `The reference of ${order.orderId} is ${reference ?? 'none'}, not ${typed}`;
    throw new ApiError(409, message, { fields: { reference: message } });
  }
  if (!typed && replaced.length > 0) {
    const message = `The reference of ${order.orderId} is now ${reference}, in place of ${replaced.join(', ')}. Look for it at the bank, then name it`;
    throw new ApiError(409, `${message}: --ref ${reference}.`, { fields: { reference: `${message}.` } });
  }
  return reference;
}

function refuseOtherAmount(order: OrderRow, paid: number, { accept, reason }: Approval): void {
  const difference = paid - order.totalPaise;
  if (difference === 0) return;
  const [comparison, option] = difference < 0 ? (['less', 'short'] as const) : (['more', 'over'] as const);
  const total = formatAmount(rupees(order.totalPaise));
  if (accept !== option) {
    const message = `${formatAmount(rupees(paid))} is ${comparison} than the ${total} of ${order.orderId}.`;
    throw new ApiError(409, `${message} If that is accepted: --${option} --reason "…".`, {
      fields: { [option]: message },
    });
  }
  if (!reason?.trim()) throw missingReason('Say why another amount is accepted');
}

/**
 * If the payee has changed since the order was placed, the payment may be in another account, so the reviewer must name the paid address.
 */
async function refuseOtherPayee(tx: Sql, { orderId, payeeVpa }: OrderRow, payee?: string): Promise<void> {
  const { payeeVPA: current } = await readSettings(tx);
  if (payeeVpa === null || (payee ? [payeeVpa, current].includes(payee) : payeeVpa === current)) return;
  const message = `${orderId} was placed when learners paid to ${payeeVpa}; now they pay to ${current || 'no payee'}. Name the address that the money was sent to`;
  throw new ApiError(409, `${message}: --payee <address>.`, { fields: { payee: `${message}.` } });
}

async function refuseUsedUpCoupon(
  tx: Sql,
  order: OrderRow,
  { couponUsedUp, reason }: Approval,
): Promise<void> {
  const excess = await couponExcess(tx, order);
  if (!excess) return;
  if (!couponUsedUp) {
    throw new ApiError(
      409,
      `${order.orderId}: ${excess}. If it is confirmed all the same: --over-limit --reason "…".`,
      { fields: { couponUsedUp: `${excess}.` } },
    );
  }
  if (!reason?.trim()) throw missingReason('Say why the coupon may be used once more');
}

function missingReason(message: string): ApiError {
  return new ApiError(422, `${message}: --reason "…"`, { fields: { reason: `${message}.` } });
}
