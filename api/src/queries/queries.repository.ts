import type { ContactQuery } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema';
import { newReadableId } from '../lib/readable-id';
import { queueMail } from '../mail/outbox.repository';
import { readSettings } from '../settings/settings.repository';

export function newQueryId(): string {
  return newReadableId('QRY');
}

/** Stores a contact query, with a copy to its sender and a note to staff. @returns its id, which the visitor sees */
export async function addQuery(sql: Sql, query: ContactQuery): Promise<string> {
  const id = newQueryId();
  await sql.transaction(async (tx) => {
    await tx.insert(queries).values({ id, ...query });
    const { staffEmail } = await readSettings(tx);
    const detail = { query: id };
    await queueMail(
      tx,
      { kind: 'query-received', recipient: query.email, detail },
      ...(staffEmail ? [{ kind: 'staff-query' as const, recipient: staffEmail, detail }] : []),
    );
  });
  return id;
}
