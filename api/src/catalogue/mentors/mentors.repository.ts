import type { Mentor } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { mentors } from '../../database/schema';
import { fromRow, MENTOR_MAPPING } from '../fields/row-mapping';

/** Reads all mentors in the academy's order. */
export async function readMentors(sql: Sql): Promise<Mentor[]> {
  const rows = await sql.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return rows.map((row) => fromRow(MENTOR_MAPPING, row));
}
