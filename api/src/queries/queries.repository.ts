import type { ContactQuery } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema/contacts';
import { newReadableId } from '../lib/readable-id';
import { queueMail } from '../mail/outbox.repository';
import { readSettings } from '../settings/settings.repository';

export function newQueryId(): string {
  return newReadableId('QRY');
}

/** Stores a question, and queues a copy for its sender and a mail to staff. @returns the id that the visitor sees */
export async function addQuery(sql: Sql, query: ContactQuery): Promise<string> {
  const id = newQueryId();
  const { name, email, phone, message } = query;
  await sql.transaction(async (tx) => {
    const { staffEmail } = await readSettings(tx);
    await tx.insert(queries).values({ id, name, email, phone, message });
    const detail = { query: id };
    await queueMail(tx, { kind: 'query-received', recipient: email, detail });
    if (staffEmail) await queueMail(tx, { kind: 'staff-query', recipient: staffEmail, detail });
  });
  return id;
}
