import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MailRow, outbox } from '../database/schema';
import { ApiError } from '../lib/api-error';

export interface MailView {
  id: number;
  kind: string;
  recipient: string;
  order: string | null;
  state: string;
  attempts: number;
  queuedAt: string;
  nextAt: string | null;
  sentAt: string | null;
  lastError: string;
}

export async function mailOf(tx: Sql, id: string): Promise<MailRow> {
  const number = /^\d{1,15}$/.test(id.trim()) ? Number(id) : 0;
  const [mail] = await tx.select().from(outbox).where(eq(outbox.id, number));
  if (!mail) throw new ApiError(404, `There is no mail '${id}'`);
  return mail;
}

export function viewOf(mail: MailRow, order: string | null): MailView {
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
