import type { ContactQuery } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema';
import { newReadableId } from '../lib/readable-id';

export function newQueryId(): string {
  return newReadableId('QRY');
}

/** Stores a contact query. @returns its id, which the visitor sees */
export async function addQuery(sql: Sql, query: ContactQuery): Promise<string> {
  const id = newQueryId();
  await sql.insert(queries).values({ id, ...query });
  return id;
}
