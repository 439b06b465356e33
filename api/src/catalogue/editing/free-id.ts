import { inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema';
import type { Kind } from './save-entry';

/** Maximum length of an id before its number, such as `-2`. An id may have 64 characters. */
const LONGEST = 58;
const MAX_TRIES = 99;
/** Never made from a name: `/courses/new` and `/courses/order` are other pages of the desk than the page of a course. */
const RESERVED = ['new', 'order'];

/** Makes an unused id from a name: `Weekend Maths` becomes `weekend-maths`, or `weekend-maths-2` if that is taken. */
export async function freeId(tx: Sql, kind: Kind, name: string): Promise<string> {
  const table = kind === 'course' ? courses : mentors;
  const first = slugOf(name) || kind;
  const tries = [first, ...Array.from({ length: MAX_TRIES }, (_, n) => `${first}-${n + 2}`)];
  const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, tries));
  const taken = new Set([...RESERVED, ...rows.map(({ id }) => id)]);
  return tries.find((id) => !taken.has(id)) ?? `${first}-${Date.now()}`;
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}
