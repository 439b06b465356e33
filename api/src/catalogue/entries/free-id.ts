import { inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { KINDS, type Kind } from './entry';

/** Maximum length of an id before its number. An id has at most 64 characters. */
const MAX_SLUG_LENGTH = 60;
const MAX_NUMBER = 100;

/** Makes an unused id from a name: `Weekend Maths` becomes `weekend-maths`, or `weekend-maths-2` if that is taken. */
export async function freeId(tx: Sql, kind: Kind, name: string): Promise<string> {
  const table = KINDS[kind].table;
  const slug = slugOf(name);
  // The address `/courses/new` is a form of the desk.
  const first = slug && slug !== 'new' ? slug : kind;
  const tries = [first, ...Array.from({ length: MAX_NUMBER - 1 }, (_, n) => `${first}-${n + 2}`)];
  const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, tries));
  const taken = new Set(rows.map(({ id }) => id));
  return tries.find((id) => !taken.has(id)) ?? first;
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}
