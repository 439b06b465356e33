import { and, arrayContains, isNull } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { staff } from '../../database/schema';
import { momentInIndia } from '../../lib/india';
import { queueMail } from '../../mail/outbox.repository';
import type { PayeeValues } from '../../mail/texts/mail-texts';
import { payeeLink } from '../../notifications/desk-links';
import type { Payee } from '../payee-link';

export interface PayeeEvent {
  event: 'requested' | 'applied' | 'withdrawn';
  /** Who requested the change, or withdrew it. */
  by: string;
  before: Payee;
  after: Payee;
  /** ISO 8601; of a request. */
  takesEffectAt?: string;
}

/** Queues a mail to every owner, so that a change that none of them made is seen. */
export async function mailOwners(
  tx: Sql,
  { event, by, before, after, takesEffectAt = '' }: PayeeEvent,
): Promise<void> {
  const owners = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(and(arrayContains(staff.roles, ['owner']), isNull(staff.disabledAt)));
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

/** What the text of such a mail is made of. */
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
