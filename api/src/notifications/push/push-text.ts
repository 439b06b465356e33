import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type MailRow, type NotificationKind, orders, queries, refunds } from '../../database/schema';
import { payeeLink, questionLink, refundLink, reviewLink } from '../desk-links';
import { digestOf } from '../digest';
import { NOTIFICATIONS } from '../notifications';

/** A notification, as the desk's service worker receives it (`desk/server/notifications/push-worker.js`). */
export interface PushText {
  title: string;
  body: string;
  /** Page of the desk that opens when the notification is clicked. */
  path: string;
}

/**
 * Composes the notification of a mail. It contains no personal data, because it passes through the push service of the browser's vendor and
 * is shown on locked screens.
 * @returns `undefined` if there is nothing to notify of any more
 */
export async function pushTextOf(tx: Sql, { kind, orderId, detail }: MailRow): Promise<PushText | undefined> {
  switch (kind) {
    case 'staff-reference':
    case 'staff-refund': {
      const isRequested = and(eq(refunds.orderId, orders.id), eq(refunds.state, 'requested'));
      const isOpen =
        kind === 'staff-reference'
          ? eq(orders.status, 'under-review')
          : exists(tx.select({ id: refunds.id }).from(refunds).where(isRequested));
      const [order] = await tx
        .select({ id: orders.orderId })
        .from(orders)
        .where(and(eq(orders.id, orderId ?? ''), isOpen));
      const link = kind === 'staff-reference' ? reviewLink : refundLink;
      return order && { title: NOTIFICATIONS[kind].about, body: order.id, path: link('', order.id) };
    }
    case 'staff-query': {
      const isOpen = and(eq(queries.id, detail.query ?? ''), isNull(queries.closedAt));
      const [query] = await tx.select({ id: queries.id }).from(queries).where(isOpen);
      return query && { title: NOTIFICATIONS[kind].about, body: query.id, path: questionLink('', query.id) };
    }
    case 'staff-payee':
      return {
        title: 'The payee of the academy',
        body: 'A change was requested, made or withdrawn. Read the mail about it.',
        path: payeeLink(''),
      };
    case 'staff-digest': {
      const parts = await digestOf(tx, (detail.kinds ?? '').split(' ') as NotificationKind[], '');
      if (parts.length === 0) return undefined;
      const body = parts.map(({ about, count }) => `${about}: ${count}`).join(', ');
      return { title: 'This waits for you', body, path: '/' };
    }
    default:
      return undefined;
  }
}
