import type { MailKind } from '../database/schema/mail';
import type { OrderRow } from '../database/schema/orders';
import type { NewMail } from '../mail/outbox.repository';
import type { AcademySettings } from '../settings/academy-settings';

type OrderMailKind = Extract<
  MailKind,
  | 'order-placed'
  | 'reference-received'
  | 'order-confirmed'
  | 'reference-rejected'
  | 'order-cancelled'
  | 'refund-sent'
>;

/** A mail about an order to its learner. @param detail values of the text that are not in the order */
export function orderMail(
  order: Pick<OrderRow, 'id' | 'studentEmail'>,
  kind: OrderMailKind,
  detail: Record<string, string> = {},
): NewMail {
  return { kind, recipient: order.studentEmail, orderId: order.id, detail };
}

/** The mail to the staff's mailbox about an order to review; none if no mailbox is set. */
export function staffMail(
  order: Pick<OrderRow, 'id'>,
  { staffEmail }: Pick<AcademySettings, 'staffEmail'>,
  detail: Record<string, string> = {},
): NewMail[] {
  return staffEmail ? [{ kind: 'staff-reference', recipient: staffEmail, orderId: order.id, detail }] : [];
}
