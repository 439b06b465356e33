import { and, arrayContains, eq, isNull, or, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { changes, staff } from '../../database/schema';
import { momentInIndia } from '../../lib/india';
import { queueMail } from '../../mail/outbox.repository';
import type { PayeeValues } from '../../mail/texts/mail-texts';
import { payeeLink } from '../../notifications/desk-links';
import type { Payee } from '../payee-link';

interface PayeeEvent {
  event: 'requested' | 'applied' | 'withdrawn';
  /** Name of the member of staff who requested or withdrew the change; empty if it was withdrawn because its requester is no owner any more. */
  by: string;
  before: Payee;
  after: Payee;
  /** When a requested change takes effect, in ISO 8601; absent for other events. */
  takesEffectAt?: string;
}

/** Days for which a former owner gets the mails, so that no owner removes the others first and then changes the payee unseen. */
const FORMER_OWNER_DAYS = 7;

/** Queues a mail to every owner and recent owner, so that they notice a change that none of them requested. */
export async function mailOwners(
  tx: Sql,
  { event, by, before, after, takesEffectAt = '' }: PayeeEvent,
): Promise<void> {
  const owners = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(or(and(isOwner, isNull(staff.disabledAt)), wasOwner));
  const detail = {
    event,
    by,
    before: before.payeeVPA,
    payeeVPA: after.payeeVPA,
    payeeName: after.payeeName,
    takesEffectAt,
  };
  await queueMail(
    tx,
    ...owners.map(({ email }) => ({ kind: 'staff-payee' as const, recipient: email, detail })),
  );
}

const isOwner = arrayContains(staff.roles, ['owner']);

/** SQL condition: in the last `FORMER_OWNER_DAYS`, the member was an owner who was disabled or lost the role, according to the audit log. */
const wasOwner = sql`EXISTS (SELECT FROM ${changes} WHERE ${eq(changes.subject, staff.email)}
  AND ${changes.at} > now() - make_interval(days => ${FORMER_OWNER_DAYS})
  AND (${changes.action} = 'staff.disable' AND ${isOwner}
    OR ${changes.action} = 'staff.set' AND ${changes.detail} -> 'before' -> 'roles' ? 'owner'))`;

/** The values that the text of a mail about the payee contains. */
export function payeeValues(detail: Readonly<Record<string, string>>, deskUrl: string): PayeeValues {
  const { event = '', by = '', before = '', payeeVPA = '', payeeName = '', takesEffectAt = '' } = detail;
  return {
    event,
    by,
    before,
    newVPA: payeeVPA,
    newName: payeeName,
    takesEffect: takesEffectAt && momentInIndia(takesEffectAt),
    payeeLink: payeeLink(deskUrl),
  };
}
