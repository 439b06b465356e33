import { asc } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type MentorRow, mentors } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { withRevision } from '../fields/entry';
import { mentorInFileOf } from './mentor-file';

/** Converts a mentor to the format of exports. */
export const exportedMentor = (row: MentorRow) => withRevision(mentorInFileOf(row));

/** Exports all mentors, or those with these ids, in the format of `mentor import`. @throws ApiError 404 for an unknown id */
export async function exportMentors(
  tx: Sql,
  { ids = [] }: { ids?: string[] },
): Promise<Record<string, unknown>[]> {
  const rows = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw new ApiError(404, `There is no mentor '${missing.join("', '")}'`);
  return rows.filter(({ id }) => ids.length === 0 || ids.includes(id)).map(exportedMentor);
}
