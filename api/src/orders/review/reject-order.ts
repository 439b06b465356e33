import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { mailOfRejection } from '../mails/order-mails';
import { moveOrder } from '../order-states';
import { releaseReference } from '../payment-claims.repository';
import { agreedReference, underReview } from './approve-order';
import { REJECTIONS, type RejectionCode } from './rejections';

export interface Rejection {
  order: string;
  /** A key of `REJECTIONS`, in any case and with blanks or hyphens for underscores, or its text. */
  code: string;
  /** The reference that the reviewer searched for at the bank. */
  reference?: string;
  note?: string;
}

/**
 * Rejects the reference of an order under review; the learner may send another one.
 * @throws ApiError 404 for an unknown order; 409 if it is not under review or has another reference; 422 for an unknown code
 */
export async function rejectOrder(
  tx: Sql,
  { order: id, code: typed, reference: searched, note }: Rejection,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const code = rejectionCode(typed);
  const order = await underReview(tx, id);
  const reference = (await agreedReference(tx, order, searched)) ?? '';
  await releaseReference(tx, order);
  const reason = [REJECTIONS[code], note].filter(Boolean).join(': ');
  const rejected = await moveOrder(tx, order, 'rejected', { actor, reason });
  await queueMail(tx, mailOfRejection(order, { reason: REJECTIONS[code], reference }));
  await record('review.reject', order.orderId, { code });
  return detailOf(tx, rejected);
}

function rejectionCode(typed: string): RejectionCode {
  const code = typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (Object.hasOwn(REJECTIONS, code)) return code as RejectionCode;
  const printed = Object.entries(REJECTIONS).find(
    ([, text]) => text.toLowerCase() === typed.trim().toLowerCase(),
  );
  if (printed) return printed[0] as RejectionCode;
  throw new ApiError(422, `'${typed}' is not one of ${Object.keys(REJECTIONS).join(', ')}`);
}
