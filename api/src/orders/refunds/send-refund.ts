import { formatAmount, REFUND_WINDOW_DAYS } from '@stepwell/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type OrderRow, refunds } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { addEvent, moveOrder, requiredText } from '../order-states';
import { lockOrder } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { issueCreditNote } from './credit-notes';
import { checkRefundAmount } from './decide-refund';
import { isRefundWindowOver, moneyOf, openRefund } from './refunds.repository';

/**
 * A reference of UPI or IMPS has 12 digits. A reference of NEFT has 16 letters and digits, and one of RTGS has 22. Each has at least one
 * digit.
 */
const BANK_REFERENCE = /^(?=.*\d)[A-Z0-9]{12,22}$/;

interface SentRefund {
  order: string;
  /** The bank's reference of the money sent back: 12 to 22 letters and digits. */
  reference: string;
  /** Rupees sent back; default: the approved amount, or else all money that was received and not yet sent back. */
  amount?: string;
  /** Required unless a refund was requested. */
  reason?: string;
}

/**
 * Records that staff have sent money of a confirmed order back: in the order's open refund, or else in a new refund. The order becomes
 * `refunded` once all money was sent back.
 * @returns the order, with a warning if the learner requested no refund and the time for requests is over
 * @throws ApiError 404 for an unknown order; 409 if the order is not confirmed, or the reference is recorded already; 422 without a reason
 *   or with an invalid reference; and the errors of `checkRefundAmount`
 */
export async function sendRefund(
  tx: Sql,
  { order: id, reason, reference: typed, amount }: SentRefund,
  { actor, record }: CommandContext,
): Promise<OrderDetail & { warning?: string }> {
  const order = await lockOrder(tx, id);
  const open = await openRefund(tx, order);
  const reference = bankReference(typed);
  await refuseRepeated(tx, order, reference);
  const why = requiredText('reason', reason?.trim() || open?.reason || '');
  const money = await moneyOf(tx, order);
  const leftPaise = money.paidPaise - money.sentBackPaise;
  const approved = open?.state === 'approved' ? open.amountPaise : leftPaise;
  const amountPaise = amount === undefined ? approved : paiseOf(amount);
  const sum = formatAmount(rupees(amountPaise));
  const isLate = !open && (await isRefundWindowOver(tx, order));
  // `recordMove` below refuses an order that is not confirmed, with a message that names its status.
  if (order.status === 'confirmed') checkRefundAmount(order, amountPaise, money);
  const updated = await recordMove(tx, order, {
    actor,
    reason: `${why}; ${sum} sent back with ${reference}`,
    isWhole: amountPaise === leftPaise,
  });

  // `now()` is the start of the transaction, so the refund gets the same time as its event and its mail.
  const now = sql`now()`;
  const sent = { state: 'sent' as const, amountPaise, reference, sentAt: now };
  const decided = { decidedBy: open?.decidedBy ?? actor, decidedAt: open?.decidedAt ?? now };
  const [refund] = open
    ? await tx
        .update(refunds)
        .set({ ...sent, ...decided })
        .where(eq(refunds.id, open.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({ ...sent, ...decided, orderId: order.id, reason: why, requestedBy: actor })
        .returning();
  if (!refund) throw new Error('The database returned no row for a sent refund.');
  const note = await issueCreditNote(tx, order, refund, money);
  const creditNote = note?.number ?? '';
  await queueMail(tx, orderMail(order, 'refund-sent', { amount: sum, reference, creditNote }));
  await record('order.refund', order.orderId, {
    reference,
    refundedPaise: amountPaise,
    paidPaise: money.paidPaise,
    ...(note && { creditNote: note.number }),
  });
  return {
    ...(await detailOf(tx, updated)),
    ...(isLate && {
      warning: `The order was confirmed more than ${REFUND_WINDOW_DAYS} days ago, and its learner requested no refund.`,
    }),
  };
}

/** Changes the order's status if all money was sent back, otherwise stores an event. @throws ApiError 409 if the order is not confirmed */
async function recordMove(
  tx: Sql,
  order: OrderRow,
  { actor, reason, isWhole }: { actor: string; reason: string; isWhole: boolean },
): Promise<OrderRow> {
  if (isWhole || order.status !== 'confirmed') return moveOrder(tx, order, 'refunded', { actor, reason });
  await addEvent(tx, order, 'note', { actor, reason });
  return order;
}

/** Refuses a reference that is recorded for the order already, so that a form that is sent twice records one refund. @throws ApiError 409 */
async function refuseRepeated(tx: Sql, { id, orderId }: OrderRow, reference: string): Promise<void> {
  const isRepeated = and(eq(refunds.orderId, id), eq(refunds.reference, reference));
  const [recorded] = await tx.select().from(refunds).where(isRepeated);
  if (!recorded) return;
  const amount = formatAmount(rupees(recorded.amountPaise));
  throw new ApiError(409, `${amount} sent back with ${reference} is already recorded for ${orderId}`);
}

function bankReference(typed: string): string {
  const reference = requiredText('reference', typed).toUpperCase();
  if (BANK_REFERENCE.test(reference)) return reference;
  throw new ApiError(
    422,
    `'${typed}' is not a bank's reference, which has 12 to 22 letters and digits, such as 632412345678`,
  );
}
