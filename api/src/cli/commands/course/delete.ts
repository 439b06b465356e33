import { inArray } from 'drizzle-orm';
import { orderedOf } from '../../../catalogue/courses/courses.repository';
import { knownCourses } from '../../../catalogue/courses/export-courses';
import type { Sql } from '../../../database/connection';
import { courses } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<ids...>',
  about: 'delete courses that nobody has ordered',
  writes: true,
  act: deleteCourses,
  async atTerminal({ run, show }, ids) {
    show(await run({ ids }), ({ deleted }) => `Deleted: ${deleted.join(', ')}`);
  },
});

/** @throws ApiError 404 for an unknown course, 409 for one that somebody has ordered */
export async function deleteCourses(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  await knownCourses(tx, ids);
  const ordered = await orderedOf(tx, ids);
  if (ordered.length > 0) {
    throw new ApiError(
      409,
      `Orders exist for ${ordered.join(', ')}. Close the course instead: course status <id> closed.`,
    );
  }
  await tx.delete(courses).where(inArray(courses.id, ids));
  for (const id of ids) await record('course.delete', id);
  return { deleted: ids };
}
