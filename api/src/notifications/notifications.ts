import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type NotificationKind, staff, staffNotifications } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { choiceOf } from '../lib/choice-of';
import { hasRole, type Role } from '../lib/roles';
import type { NewMail } from '../mail/outbox.repository';
import { readSettings } from '../settings/settings.repository';

interface Notification {
  about: string;
  /** Roles that may get the mail; owners always may. */
  roles: readonly Role[];
}

/** The events about which each member of staff chooses whether and when to get a mail. */
export const NOTIFICATIONS: Readonly<Record<NotificationKind, Notification>> = {
  'staff-reference': { about: 'An order waits for review', roles: ['reviewer'] },
  'staff-refund': { about: 'A learner asks for a refund', roles: ['accountant'] },
  'staff-query': { about: 'A question came by the contact page', roles: ['reviewer', 'editor'] },
};
const KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

export const DELIVERIES = ['at-once', 'digest', 'none'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * SQL: the day on which it was last 09:00 in India, the time of digests. This is 03:30 in UTC, so the day is the UTC date 3:30 hours ago.
 * Calculated from UTC, because the embedded database may lack time zones.
 */
export const DIGEST_DAY = sql`((now() AT TIME ZONE 'UTC') - interval '3 hours 30 minutes')::date`;

/** The mails to staff about an event: to the address in the setting `staffEmail`, and to members with the delivery "at once". */
export async function staffMails(
  tx: Sql,
  kind: NotificationKind,
  mail: Omit<NewMail, 'kind' | 'recipient'>,
): Promise<NewMail[]> {
  const { staffEmail } = await readSettings(tx);
  const members = await membersAtOnce(tx, kind);
  const mailbox = staffEmail ? [staffEmail.toLowerCase()] : [];
  const recipients = new Set([...mailbox, ...members.map(({ email }) => email)]);
  return [...recipients].map((recipient) => ({ kind, recipient, ...mail }));
}

/** Finds the members who have chosen the delivery "at once" for a kind of notification, and whose roles still permit it. */
async function membersAtOnce(tx: Sql, kind: NotificationKind) {
  const rows = await tx
    .select({ email: staff.email, roles: staff.roles })
    .from(staffNotifications)
    .innerJoin(staff, eq(staff.id, staffNotifications.staffId))
    .where(
      and(
        eq(staffNotifications.kind, kind),
        eq(staffNotifications.delivery, 'at-once'),
        isNull(staff.disabledAt),
      ),
    );
  return rows.filter((member) => hasRole(member, NOTIFICATIONS[kind].roles));
}

export interface NotificationView {
  kind: NotificationKind;
  about: string;
  delivery: Delivery;
}

/** Lists the kinds of notifications that the calling member may get, with the chosen delivery. @throws ApiError 409 if the caller is no member of staff */
export async function listNotifications(
  tx: Sql,
  _input: undefined,
  { member }: CommandContext,
): Promise<NotificationView[]> {
  const self = requireMember(member);
  const rows = await tx.select().from(staffNotifications).where(eq(staffNotifications.staffId, self.id));
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
  return KINDS.filter((kind) => hasRole(self, NOTIFICATIONS[kind].roles)).map((kind) => ({
    kind,
    about: NOTIFICATIONS[kind].about,
    delivery: chosen.get(kind) ?? 'none',
  }));
}

/** Stores the calling member's choices. @throws ApiError 404 for a kind outside the member's roles, 409 without a member, 422 for an unknown delivery */
export async function chooseNotifications(
  tx: Sql,
  { choices }: { choices: Record<string, string> },
  context: CommandContext,
): Promise<NotificationView[]> {
  const self = requireMember(context.member);
  for (const [name, delivery] of Object.entries(choices)) {
    const kind = KINDS.find((each) => each === name);
    if (!kind || !hasRole(self, NOTIFICATIONS[kind].roles))
      throw new ApiError(404, `There is no notification '${name}' for your roles`);
    await save(tx, self.id, kind, choiceOf(DELIVERIES, delivery));
  }
  return listNotifications(tx, undefined, context);
}

async function save(tx: Sql, staffId: string, kind: NotificationKind, delivery: Delivery): Promise<void> {
  if (delivery === 'none') {
    await tx
      .delete(staffNotifications)
      .where(and(eq(staffNotifications.staffId, staffId), eq(staffNotifications.kind, kind)));
    return;
  }
  await tx
    .insert(staffNotifications)
    // With today's digest marked as sent, the member's first digest is the next one.
    .values({ staffId, kind, delivery, digestedOn: DIGEST_DAY })
    .onConflictDoUpdate({
      target: [staffNotifications.staffId, staffNotifications.kind],
      set: { delivery, digestedOn: DIGEST_DAY },
      setWhere: ne(staffNotifications.delivery, delivery),
    });
}

/** @throws ApiError 409 without a member: the caller is a system user at the terminal of an academy without staff */
export function requireMember(member: CommandContext['member']): NonNullable<CommandContext['member']> {
  if (member) return member;
  throw new ApiError(
    409,
    'Notifications are chosen by members of staff; this academy has none yet. See: staff invite',
  );
}
