import { asc, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { unknownCourse } from '../courses/export-courses';
import { lockCatalogue } from '../import/catalogue-store';

export interface MovedCourse {
  id: string;
  /** Place in the list of courses, counted from 1, before and after the move. */
  before: number;
  after: number;
}

/**
 * Moves a course to another place in the list; the courses between the two places move by one.
 * @param input.place from 1; a number greater than the length of the list means the last place
 * @throws ApiError 404 for an unknown course, 422 if `place` is not a whole number from 1
 */
export async function moveCourse(
  tx: Sql,
  { id, place }: { id: string; place: number },
  { record }: CommandContext,
): Promise<MovedCourse> {
  if (!Number.isSafeInteger(place) || place < 1)
    throw new ApiError(422, 'The place in the list is a number from 1');
  await lockCatalogue(tx);
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .orderBy(asc(courses.position), asc(courses.id));
  const ids = rows.map((row) => row.id);
  const before = ids.indexOf(id) + 1;
  if (before === 0) throw unknownCourse(id);
  const after = Math.min(place, ids.length);
  if (before === after) return { id, before, after };
  ids.splice(before - 1, 1);
  ids.splice(after - 1, 0, id);
  // Writes all places that differ, not only those between `before` and `after`, because imported courses may have equal places.
  await tx.execute(sql`UPDATE ${courses} SET position = list.place
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS list (id, place)
    WHERE ${courses.id} = list.id AND ${courses.position} <> list.place`);
  await record('course.move', id, { place: { before, after } });
  return { id, before, after };
}
