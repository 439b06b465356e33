import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { moveOrder } from '../order-states';
import { rejectClaims } from '../payment-claims.repository';
import { REJECTIONS, reasonIn } from '../shown-reasons';
import { agreedReference, underReview } from './approve-order';

interface Rejection {
  order: string;
  /** One of `REJECTIONS`, by code or text. */
  code: string;
  /** The reference that the reviewer searched for at the bank. */
  reference?: string;
  /** A remark that the learner does not read. */
  note?: string;
}

/**
 * Rejects the reference of an order under review; the learner may send another reference.
 * @throws ApiError 404 for an unknown order; 409 if it is not under review or has another reference; 422 for an unknown code
 */
export async function rejectOrder(
  tx: Sql,
  { order: id, code: typed, reference: searched, note }: Rejection,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const { code, text } = reasonIn(REJECTIONS, typed);
  const order = await underReview(tx, id);
  const reference = (await agreedReference(tx, order, searched)) ?? '';
  await rejectClaims(tx, order);
  const reason = [text, note].filter(Boolean).join(': ');
  const rejected = await moveOrder(tx, order, 'rejected', { actor, reason });
  await queueMail(tx, orderMail(order, 'reference-rejected', { reason: text, reference }));
  await record('review.reject', order.orderId, { code });
  return detailOf(tx, rejected);
}
