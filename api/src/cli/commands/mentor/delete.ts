import { inArray } from 'drizzle-orm';
import { exportMentors } from '../../../catalogue/mentors/export-mentors';
import type { Sql } from '../../../database/connection';
import { courses, mentors } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<ids...>',
  about: 'delete mentors whom no course names',
  writes: true,
  act: deleteMentors,
  async atTerminal({ run, show }, ids) {
    show(await run({ ids }), ({ deleted }) => `Deleted: ${deleted.join(', ')}`);
  },
});

/** @throws ApiError 404 for an unknown mentor, 409 for one who has courses */
export async function deleteMentors(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  await exportMentors(tx, { ids });
  const busy = await tx
    .selectDistinct({ id: courses.mentorId })
    .from(courses)
    .where(inArray(courses.mentorId, ids));
  if (busy.length > 0) {
    const names = busy.map(({ id }) => id).join(', ');
    throw new ApiError(409, `Courses name ${names}. Give them another mentor with 'course import' first.`);
  }
  await tx.delete(mentors).where(inArray(mentors.id, ids));
  for (const id of ids) await record('mentor.delete', id);
  return { deleted: ids };
}
