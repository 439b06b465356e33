import { formatAmount } from '@stepwell/contract';
import { and, eq } from 'drizzle-orm';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { line, orderId, paragraph, rupees as rupeesField } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { documents, type OrderRow } from '../../database/schema/orders';
import { ApiError, validationError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { addPayment, addReversal, isCountedIn, moneyOf, paymentsOf } from '../money/payments';
import { confirm } from '../money/settle';
import { orderMail } from '../order-mails';
import { moveOrder } from '../order-states';
import { describeLastMove, lockOrder } from '../orders.repository';
import { rupees } from '../pricing';
import { liveReference, rejectReferences, restoreReference } from '../references';
import { REJECTIONS } from '../shown-reasons';

/** Confirms an order under review. A reviewer types the amount as the bank shows it; another amount than is due needs a reason. */
export const approveOrder = act(
  'review.approve',
  'reviewer',
  object({
    order: orderId().required('Which order?'),
    /** Not needed if nothing is to be paid. */
    amount: rupeesField(),
    reason: paragraph(500),
  }),
  async (tx, { order: id, amount, reason }, caller) => {
    const order = await underReview(tx, id);
    const due = order.totalPaise - (await moneyOf(tx, order)).paidPaise;
    const paid = order.totalPaise === 0 ? 0 : amount;
    if (paid === undefined) throw validationError({ amount: 'Type the amount that the bank shows' });
    if (paid !== due && !reason) {
      const [is, expected] = [paid, due].map((paise) => formatAmount(rupees(paise)));
      throw validationError({
        reason: `${is} is not the ${expected} that ${order.orderId} waits for: say why it is accepted`,
      });
    }
    if (paid > 0) {
      const reference = (await liveReference(tx, order)) ?? null;
      const payment = { direction: 'in' as const, amountPaise: paid, reference, how: 'review' as const };
      await addPayment(tx, order, { ...payment, by: caller.name, ...(reason && { reason }) });
    }
    const confirmed = await confirm(tx, order, { actor: caller.name, ...(reason && { text: reason }) });
    caller.log(order.orderId, { paid: rupees(paid) });
    return { order: order.orderId, status: confirmed.status };
  },
);

/** Rejects the reference of an order under review; the learner gets a mail and may send another one. */
export const rejectOrder = act(
  'review.reject',
  'reviewer',
  object({
    order: orderId().required('Which order?'),
    reason: string().required('Choose a reason').oneOf(Object.keys(REJECTIONS), reasonsOf(REJECTIONS)),
    /** Not shown to the learner. */
    note: line(500),
  }),
  async (tx, { order: id, reason: code, note }, caller) => {
    const order = await underReview(tx, id);
    if (order.totalPaise === 0)
      throw new ApiError(409, `Nothing is to be paid for ${order.orderId}: approve or cancel it`);
    const text = REJECTIONS[code as keyof typeof REJECTIONS];
    const reference = (await liveReference(tx, order)) ?? '';
    await rejectReferences(tx, order);
    const rejected = await moveOrder(tx, order, 'rejected', {
      actor: caller.name,
      text: [text, note].filter(Boolean).join(': '),
    });
    await queueMail(tx, orderMail(order, 'reference-rejected', { reason: text, reference }));
    caller.log(order.orderId, { reason: code });
    return { order: order.orderId, status: rejected.status };
  },
);

/** Takes a decision back: from rejected, and from confirmed as long as no invoice was numbered. */
export const backToReview = act(
  'review.reopen',
  'reviewer',
  object({ order: orderId().required('Which order?'), reason: paragraph(500).required('Say why') }),
  async (tx, { order: id, reason }, caller) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'rejected' && order.status !== 'confirmed')
      throw new ApiError(409, `${order.orderId} is ${order.status}: there is no decision to take back`);
    if (order.status === 'confirmed') await takeBackConfirmation(tx, order, { by: caller.name, reason });
    await restoreReference(tx, order);
    const reopened = await moveOrder(tx, order, 'under-review', { actor: caller.name, text: reason });
    caller.log(order.orderId, { from: order.status });
    return { order: order.orderId, status: reopened.status };
  },
);

async function takeBackConfirmation(
  tx: Sql,
  order: OrderRow,
  cause: { by: string; reason: string },
): Promise<void> {
  const [numbered] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, order.id), eq(documents.kind, 'invoice')));
  if (numbered)
    throw new ApiError(
      409,
      `${order.orderId} has the invoice ${numbered.number}. Record a refund instead: it gets a credit note.`,
    );
  const received = (await paymentsOf(tx, order)).filter(isCountedIn);
  for (const { id } of received) await addReversal(tx, order, id, cause);
  // A receipt without a number says only that this payment came in. The next approval issues another one.
  await tx.delete(documents).where(eq(documents.orderId, order.id));
}

/** Locks an order under review. @throws ApiError 409 with the first decision's name and time */
async function underReview(tx: Sql, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (order.status === 'under-review') return order;
  throw new ApiError(
    409,
    `Order ${order.orderId} is not under review, but ${order.status} (${await describeLastMove(tx, order)})`,
  );
}

function reasonsOf(reasons: object): string {
  return `Choose one of ${Object.keys(reasons).join(', ')}`;
}
