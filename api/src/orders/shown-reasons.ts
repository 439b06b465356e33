import type { OrderStatus } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import type { OrderRow } from '../database/schema/orders';
import { lastMove } from './orders.repository';

/** For each code: a reason for which a reference can be rejected, as learners read it. */
export const REJECTIONS = {
  not_found: 'No payment with this reference was found',
  wrong_amount: 'The amount paid is not the amount of the order',
  duplicate: 'The reference belongs to another payment',
  failed: 'The payment failed at the bank',
} as const;

/** For each code: a reason for which an order can be cancelled. */
export const CANCELLATIONS = {
  asked: 'You asked us to cancel it',
  unpaid: 'We received no payment for it',
  duplicate: 'You have another order for this course',
  course: 'The course does not take place as planned',
  other: 'Our staff cancelled it',
} as const;

const BY_STATUS: { [status in OrderStatus]?: Readonly<Record<string, string>> } = {
  rejected: REJECTIONS,
  cancelled: CANCELLATIONS,
};

/** Why an order was rejected or cancelled, without the remark of staff that may follow. @returns `undefined` for other statuses */
export async function shownReason(sql: Sql, order: OrderRow): Promise<string | undefined> {
  const reasons = BY_STATUS[order.status];
  if (!reasons) return undefined;
  const move = await lastMove(sql, order);
  return Object.values(reasons).find((text) => move?.text.startsWith(text));
}
