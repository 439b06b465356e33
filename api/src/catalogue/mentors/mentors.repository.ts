import type { Mentor } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { mentors } from '../../database/schema';
import { MENTOR, sentOf } from '../fields/stored';

/** Reads all mentors in the academy's order. */
export async function readMentors(sql: Sql): Promise<Mentor[]> {
  const rows = await sql.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return rows.map((row) => sentOf(MENTOR, row));
}
