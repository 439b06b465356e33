import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { STATUS_NAMES, statusOf } from '../../../catalogue/courses/course-status';
import { knownCourses } from '../../../catalogue/courses/export-courses';
import type { Sql } from '../../../database/connection';
import { courses } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<id> <status>',
  about: 'set soon, live or closed (0, 1, 2)',
  writes: true,
  act: setCourseStatus,
  async atTerminal({ run, show }, [id = '', word = '']) {
    show(
      await run({ id, status: statusOf(word) }),
      ({ before, after }) => `${id}: ${STATUS_NAMES[before]} -> ${STATUS_NAMES[after]}`,
    );
  },
});

/** @throws ApiError 404 for an unknown course, 409 for a Live course without a price */
export async function setCourseStatus(
  tx: Sql,
  { id, status }: { id: string; status: CourseStatusCode },
  { record }: CommandContext,
): Promise<{ id: string; before: CourseStatusCode; after: CourseStatusCode }> {
  const [course] = await knownCourses(tx, [id]);
  if (!course) throw new ApiError(404, `There is no course '${id}'`);
  if (status === CourseStatus.live && course.pricePaise === null) {
    throw new ApiError(409, `Course '${id}' has no price yet. Give it one with 'course import' first.`);
  }
  await tx.update(courses).set({ status }).where(eq(courses.id, id));
  await record('course.status', id, { courseStatus: { before: course.status, after: status } });
  return { id, before: course.status, after: status };
}
