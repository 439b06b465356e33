import { formatAmount } from '@stepwell/contract';
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import {
  type NotificationKind,
  orders,
  queries,
  refunds,
  staff,
  staffNotifications,
} from '../database/schema';
import { hasRole } from '../lib/roles';
import { queueMail } from '../mail/outbox.repository';
import type { DigestPart } from '../mail/texts/mail-texts';
import { rupees } from '../orders/pricing/pricing';
import { WAITING_SINCE } from '../orders/waiting/waiting-time';
import { questionLink, refundLink, reviewLink } from './desk-links';
import { DIGEST_DAY, NOTIFICATIONS } from './notifications';

/** Maximum number of links per kind of task in a digest. */
const MAX_LINKS = 10;

/** Scheduled job: after 09:00 in India, queues a digest to each member who has chosen digests and has open tasks. */
export async function queueDigests(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    // Marks the day as done even for members without tasks, so that only one process queues the digests of a day.
    const due = await tx
      .update(staffNotifications)
      .set({ digestedOn: DIGEST_DAY })
      .where(and(eq(staffNotifications.delivery, 'digest'), lt(staffNotifications.digestedOn, DIGEST_DAY)))
      .returning();
    if (due.length === 0) return;
    const ids = [...new Set(due.map(({ staffId }) => staffId))];
    const members = await tx
      .select()
      .from(staff)
      .where(and(inArray(staff.id, ids), isNull(staff.disabledAt)));
    for (const member of members) {
      const kinds = due
        .filter(({ staffId, kind }) => staffId === member.id && hasRole(member, NOTIFICATIONS[kind].roles))
        .map(({ kind }) => kind);
      // Only checks whether tasks are open, so the address of the links does not matter. The text of the mail, with its links, is composed
      // when the mail is sent.
      const openTasks = await digestOf(tx, kinds, '');
      if (openTasks.length > 0)
        await queueMail(tx, {
          kind: 'staff-digest',
          recipient: member.email,
          detail: { kinds: kinds.join(' ') },
        });
    }
  });
}

/** Reads the open tasks of some kinds; kinds without open tasks are left out. */
export async function digestOf(
  tx: Sql,
  kinds: readonly NotificationKind[],
  deskUrl: string,
): Promise<DigestPart[]> {
  const parts: DigestPart[] = [];
  for (const kind of kinds) parts.push(await READ_OPEN_TASKS[kind](tx, deskUrl));
  return parts.filter(({ count }) => count > 0);
}

const READ_OPEN_TASKS: Record<NotificationKind, (tx: Sql, deskUrl: string) => Promise<DigestPart>> = {
  async 'staff-reference'(tx, deskUrl) {
    const isOpen = eq(orders.status, 'under-review');
    const oldest = await tx
      .select()
      .from(orders)
      .where(isOpen)
      .orderBy(asc(WAITING_SINCE), asc(orders.id))
      .limit(MAX_LINKS);
    return {
      about: 'Orders to review',
      count: await tx.$count(orders, isOpen),
      links: oldest.map(({ orderId, totalPaise }) => ({
        label: `${orderId}, ${formatAmount(rupees(totalPaise))}`,
        href: reviewLink(deskUrl, orderId),
      })),
    };
  },
  async 'staff-refund'(tx, deskUrl) {
    const isOpen = eq(refunds.state, 'requested');
    const oldest = await tx
      .select({ orderId: orders.orderId, amountPaise: refunds.amountPaise })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isOpen)
      .orderBy(asc(refunds.id))
      .limit(MAX_LINKS);
    return {
      about: 'Refunds to decide on',
      count: await tx.$count(refunds, isOpen),
      links: oldest.map(({ orderId, amountPaise }) => ({
        label: `${orderId}, ${formatAmount(rupees(amountPaise))}`,
        href: refundLink(deskUrl, orderId),
      })),
    };
  },
  async 'staff-query'(tx, deskUrl) {
    const isOpen = isNull(queries.closedAt);
    const oldest = await tx
      .select({ id: queries.id, name: queries.name })
      .from(queries)
      .where(isOpen)
      .orderBy(asc(queries.createdAt), asc(queries.id))
      .limit(MAX_LINKS);
    return {
      about: 'Questions to answer',
      count: await tx.$count(queries, isOpen),
      links: oldest.map(({ id, name }) => ({ label: `${id}, ${name}`, href: questionLink(deskUrl, id) })),
    };
  },
};
