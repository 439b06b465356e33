import { formatAmount } from '@stepwell/contract';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { count, line, orderId, paragraph, rupees as rupeesField } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { type OrderRow, payments } from '../../database/schema/orders';
import { ApiError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { creditRefund } from '../documents/issue';
import { orderMail } from '../order-mails';
import { lockOrder } from '../orders.repository';
import { rupees } from '../pricing';
import { rejectReferences, takeReference } from '../references';
import { addPayment, addReversal, moneyOf } from './payments';
import { settle } from './settle';

/** UPI and IMPS have 12 digits, NEFT 16 letters and digits, RTGS 22. */
const bankReference = () =>
  string()
    .transform((value) => (typeof value === 'string' ? value.replace(/[\s-]+/g, '').toUpperCase() : value))
    .matches(/^(?=.*\d)[A-Z0-9]{6,35}$/, {
      message: "Enter the bank's reference, such as 632412345678",
      excludeEmptyString: true,
    });

/** Records money that came in for an order: without a reference, as cash or for another reason. */
export const recordPayment = act(
  'payment.record',
  'reviewer',
  object({
    order: orderId().required('Which order?'),
    amount: rupeesField().required('How much came in?'),
    reference: bankReference(),
    reason: paragraph(500),
  }),
  async (tx, { order: id, amount, reference = null, reason }, caller) => {
    const order = await lockOrder(tx, id);
    if (amount === 0)
      throw new ApiError(422, 'More than ₹0 is needed', { fields: { amount: 'More than 0' } });
    await receive(tx, order, {
      amountPaise: amount,
      reference,
      how: 'recorded',
      by: caller.name,
      ...(reason && { reason }),
    });
    caller.log(order.orderId, { amount: rupees(amount), reference });
    return paidOf(tx, order.orderId);
  },
);

/** Stores money that came in, and confirms the order if it is paid now. The bank's reference becomes the order's. */
export async function receive(
  tx: Sql,
  order: OrderRow,
  payment: {
    amountPaise: number;
    reference: string | null;
    how: 'statement' | 'recorded';
    by: string;
    reason?: string;
  },
): Promise<OrderRow> {
  if (order.status === 'cancelled')
    throw new ApiError(409, `${order.orderId} is cancelled. Keep the payment without an order, with a note.`);
  await addPayment(tx, order, { direction: 'in', ...payment });
  const isOpen = order.status !== 'confirmed' && order.status !== 'refunded';
  if (payment.reference !== null && isOpen) {
    await rejectReferences(tx, order);
    await takeReference(tx, order, payment.reference);
  }
  return settle(tx, order, payment.by);
}

/** Records money that went back to a learner, with a credit note if an invoice was paid with it. */
export const recordRefund = act(
  'refund.record',
  ['reviewer', 'accountant'],
  object({
    order: orderId().required('Which order?'),
    amount: rupeesField().required('How much went back?'),
    reference: bankReference().required("The bank's reference is required"),
    reason: paragraph(500).required('Say why'),
  }),
  async (tx, { order: id, amount, reference, reason }, caller) => {
    const order = await lockOrder(tx, id);
    const { paidPaise } = await moneyOf(tx, order);
    if (paidPaise === 0)
      throw new ApiError(409, `${order.orderId} has no money to send back. An unpaid order is cancelled.`);
    if (amount === 0 || amount > paidPaise) {
      const message = `From ₹0.01 to the ${formatAmount(rupees(paidPaise))} that came in`;
      throw new ApiError(422, message, { fields: { amount: message } });
    }
    await addPayment(tx, order, {
      direction: 'out',
      amountPaise: amount,
      reference,
      how: 'recorded',
      reason,
      by: caller.name,
    });
    const note = await creditRefund(tx, order, { refundPaise: amount, reference, actor: caller.name });
    await settle(tx, order, caller.name);
    const sent = { amount: formatAmount(rupees(amount)), reference, creditNote: note?.number ?? '' };
    await queueMail(tx, orderMail(order, 'refund-sent', sent));
    caller.log(order.orderId, { amount: rupees(amount), reference, creditNote: note?.number ?? null });
    return { creditNote: note?.number ?? null };
  },
);

/** Reverses a wrong record of a payment, or of a refund that the bank has given back. */
export const reversePayment = act(
  'payment.reverse',
  ['reviewer', 'accountant'],
  object({
    order: orderId().required('Which order?'),
    payment: count(Number.MAX_SAFE_INTEGER).required('Which payment?'),
    reason: paragraph(500).required('Say why'),
  }),
  async (tx, { order: id, payment, reason }, caller) => {
    const order = await lockOrder(tx, id);
    const wrong = await addReversal(tx, order, payment, { by: caller.name, reason });
    await settle(tx, order, caller.name);
    caller.log(order.orderId, { payment, amount: rupees(wrong.amountPaise) });
    return paidOf(tx, order.orderId);
  },
);

/** Keeps a payment that belongs to no order, so that a statement does not list it again. */
export const keepPayment = act(
  'payment.keep',
  'reviewer',
  object({
    amount: rupeesField().required('How much came in?'),
    reference: bankReference().required("The bank's reference is required"),
    note: line(500).required('Say what it is'),
  }),
  async (tx, { amount, reference, note }, caller) => {
    const [kept] = await tx
      .insert(payments)
      .values({
        direction: 'in',
        amountPaise: amount,
        reference,
        how: 'recorded',
        reason: note,
        by: caller.name,
      })
      .onConflictDoNothing()
      .returning();
    if (!kept) throw new ApiError(409, `${reference} is recorded already`);
    caller.log(reference, { amount: rupees(amount), note });
    return { reference };
  },
);

/** What is paid of an order, in rupees. */
async function paidOf(tx: Sql, id: string) {
  const order = await lockOrder(tx, id);
  const { inPaise, outPaise, paidPaise } = await moneyOf(tx, order);
  return {
    order: order.orderId,
    status: order.status,
    total: rupees(order.totalPaise),
    received: rupees(inPaise),
    sentBack: rupees(outPaise),
    paid: rupees(paidPaise),
  };
}
