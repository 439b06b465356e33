import type { ContactQuery } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema';
import { newReadableId } from '../lib/readable-id';
import { queueMail } from '../mail/outbox.repository';
import { staffMails } from '../notifications/notifications';

export function newQueryId(): string {
  return newReadableId('QRY');
}

/** Stores a contact query, and queues a copy for its sender and a mail to staff. @returns the query's id, which the visitor sees */
export async function addQuery(sql: Sql, query: ContactQuery): Promise<string> {
  const id = newQueryId();
  await sql.transaction(async (tx) => {
    await tx.insert(queries).values({ id, ...query });
    const detail = { query: id };
    await queueMail(
      tx,
      { kind: 'query-received', recipient: query.email, detail },
      ...(await staffMails(tx, 'staff-query', { detail })),
    );
  });
  return id;
}
