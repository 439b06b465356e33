import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { outbox } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { type MailView, viewOf } from '../../mail/mail-view';
import { lockOrder } from '../orders.repository';

/** The page on which staff saw that a mail can be sent again. */
export interface ResendPage {
  /** When the page was made. A mail that was queued later is not queued again, so that a form that is sent twice queues one mail. */
  shownAt?: string;
}

/**
 * Queues the newest mail to an order's learner once more, to the present address of the order.
 * @throws ApiError 404 for an unknown order; 409 if there is no mail, or the newest one is not sent yet or newer than the page
 */
export async function resendMail(
  tx: Sql,
  { order: id, shownAt }: ResendPage & { order: string },
  { record }: Pick<CommandContext, 'record'>,
): Promise<MailView> {
  const order = await lockOrder(tx, id);
  const [newest] = await tx
    .select()
    .from(outbox)
    // These two kinds of mail about an order go to staff.
    .where(and(eq(outbox.orderId, order.id), notInArray(outbox.kind, ['staff-reference', 'staff-refund'])))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!newest) throw new ApiError(409, `The learner of ${order.orderId} was sent no mail`);
  if (shownAt && newest.queuedAt > new Date(shownAt)) {
    throw new ApiError(
      409,
      `Mail ${newest.id} to the learner of ${order.orderId} was queued after this page was opened`,
    );
  }
  if (newest.state === 'queued' || newest.state === 'sending') {
    const state = newest.state === 'queued' ? 'queued' : 'being sent';
    throw new ApiError(409, `Mail ${newest.id} to the learner of ${order.orderId} is still ${state}`);
  }
  const { kind, detail } = newest;
  const again = { kind, recipient: order.studentEmail, orderId: order.id, detail };
  const [mail] = await tx.insert(outbox).values(again).returning();
  if (!mail) throw new Error('The database returned no row for a queued mail.');
  await record('order.resend-mail', order.orderId, { kind });
  return viewOf(mail, order.orderId);
}
