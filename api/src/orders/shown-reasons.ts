import { and, desc, eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, orderEvents } from '../../database/schema';

/** The reasons for which a reference can be rejected, by code; the learner reads the text. */
export const REJECTIONS = {
  not_found: 'No payment with this reference was found',
  wrong_amount: 'The amount paid is not the amount of the order',
  duplicate: 'The reference belongs to another payment',
  failed: 'The payment failed at the bank',
} as const;
export type RejectionCode = keyof typeof REJECTIONS;

/** Reads why an order's reference was rejected, without the note of staff. @returns `undefined` if the reason is not in `REJECTIONS` */
export async function rejectionOf(sql: Sql, { id }: OrderRow): Promise<string | undefined> {
  const [event] = await sql
    .select({ reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, 'rejected')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return Object.values(REJECTIONS).find((text) => event?.reason.startsWith(text));
}
