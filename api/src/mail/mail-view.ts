import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MailRow, outbox } from '../database/schema';
import { ApiError } from '../lib/api-error';

export type MailView = ReturnType<typeof viewOf>;

/** Reads a mail by its number. @throws ApiError 404 for an unknown number */
export async function mailOf(tx: Sql, id: string): Promise<MailRow> {
  // No mail has the number 0. A number with more than 15 digits may be inexact in JavaScript.
  const number = /^\d{1,15}$/.test(id.trim()) ? Number(id) : 0;
  const [mail] = await tx.select().from(outbox).where(eq(outbox.id, number));
  if (!mail) throw new ApiError(404, `There is no mail '${id}'`);
  return mail;
}

/** A mail as staff see it. @param order the `orderId` of the mail's order */
export function viewOf(mail: MailRow, order: string | null) {
  const { id, kind, recipient, state, attempts, queuedAt, nextAt, sentAt, lastError } = mail;
  return {
    id,
    kind,
    recipient,
    order,
    state,
    attempts,
    queuedAt: queuedAt.toISOString(),
    nextAt: state === 'queued' ? nextAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
    lastError,
  };
}
