import { and, eq, gte } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type OrderRow, outbox, receipts, refunds, statementLines } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { moveOrder } from '../order-states';
import { lastMove, lockOrder } from '../orders.repository';
import { restoreReference, unconfirmReference } from '../payment-claims.repository';
import { findReceipt } from '../receipts/receipts.repository';

/** A decision can be undone for this time, while its mail may still be unsent and the reviewer remembers the order. */
export const UNDO_MINUTES = 10;

/** For each status of a decided order: the kind of the mail about the decision. */
const DECISION_MAILS = { confirmed: 'order-confirmed', rejected: 'reference-rejected' } as const;

/**
 * Undoes an approval or a rejection: the order is under review again, with its reference, and the mail of the decision is not sent. If
 * that mail was sent already, another mail asks the learner to disregard it.
 * @param input.decidedAt moment of the decision to undo, in ISO 8601; default: the last decision
 * @throws ApiError 404 for an unknown order; 409 if the last change of the order's status is no approval or rejection, is too old or was not
 *   made at `decidedAt`, if the order has a numbered invoice or a refund, or if another order has the reference by now
 */
export async function undoReview(
  tx: Sql,
  { order: id, decidedAt }: { order: string; decidedAt?: string },
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const refusal = await undoRefusal(tx, order);
  if (refusal) throw new ApiError(409, refusal);
  const decision = await lastMove(tx, order);
  if (decidedAt && decision?.at.toISOString() !== decidedAt) {
    throw new ApiError(
      409,
      `${decision?.actor} has decided on ${order.orderId} again meanwhile: it is ${order.status}.`,
    );
  }
  const from = order.status as keyof typeof DECISION_MAILS;
  const reference =
    from === 'confirmed' ? await revertApproval(tx, order) : await restoreReference(tx, order);
  const reopened = await moveOrder(tx, order, 'under-review', { actor, reason: `${from} was taken back` });
  const mailsOfDecision = and(
    eq(outbox.orderId, order.id),
    eq(outbox.kind, DECISION_MAILS[from]),
    decision && gte(outbox.queuedAt, decision.at),
  );
  await tx.delete(outbox).where(and(mailsOfDecision, eq(outbox.state, 'queued')));
  if ((await tx.$count(outbox, mailsOfDecision)) > 0)
    await queueMail(tx, orderMail(order, 'review-reopened', { reference }));
  await record('review.undo', order.orderId, { from });
  return detailOf(tx, reopened);
}

/** Returns why the last decision about an order cannot be undone; `undefined` if it can. */
export async function undoRefusal(tx: Sql, order: OrderRow, now = Date.now()): Promise<string | undefined> {
  const { orderId, status } = order;
  const move = await lastMove(tx, order);
  if (!(status in DECISION_MAILS) || move?.fromStatus !== 'under-review') {
    return `${orderId} is ${status}: there is no approval or rejection to take back.`;
  }
  if (now - move.at.getTime() > UNDO_MINUTES * 60_000) {
    return `${move.actor} decided on ${orderId} more than ${UNDO_MINUTES} minutes ago. ${
      status === 'confirmed'
        ? 'Send the money back instead, as a refund.'
        : 'The learner can send the reference again.'
    }`;
  }
  const receipt = await findReceipt(tx, order);
  if (receipt?.number) {
    return `${orderId} has the invoice ${receipt.number}, which keeps its number. Send the money back instead: the refund gets a credit note.`;
  }
  const [refund] = await tx.select().from(refunds).where(eq(refunds.orderId, order.id)).limit(1);
  return refund && `A refund of ${orderId} is ${refund.state}.`;
}

/** Removes the receipt of an approval, and the entry that a statement line has confirmed the order. @returns the order's reference, or `''` if it has none */
async function revertApproval(tx: Sql, order: OrderRow): Promise<string> {
  await tx.delete(receipts).where(eq(receipts.orderId, order.id));
  // Lets the payment in the statement confirm an order again.
  await tx.delete(statementLines).where(eq(statementLines.orderId, order.id));
  return unconfirmReference(tx, order);
}
