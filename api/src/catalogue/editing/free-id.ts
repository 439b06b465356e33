import { inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema';
import { RESERVED_IDS } from '../fields/rules-by-kind';
import type { Kind } from './save-entry';

/** Maximum length of an id before its number. An id has at most 64 characters, and `-<time in base 36>` has 9. */
const MAX_SLUG_LENGTH = 55;
const MAX_NUMBER = 100;

/**
 * Makes an unused id from a name: `Weekend Maths` becomes `weekend-maths`, or `weekend-maths-2` if that is taken. If all ids up to
 * `weekend-maths-100` are taken, the id ends with the time. The id is not reserved.
 */
export async function freeId(tx: Sql, kind: Kind, name: string): Promise<string> {
  const table = kind === 'course' ? courses : mentors;
  const first = slugOf(name) || kind;
  const tries = [first, ...Array.from({ length: MAX_NUMBER - 1 }, (_, n) => `${first}-${n + 2}`)];
  const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, tries));
  const taken = new Set([...RESERVED_IDS, ...rows.map(({ id }) => id)]);
  return tries.find((id) => !taken.has(id)) ?? `${first}-${Date.now().toString(36)}`;
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
