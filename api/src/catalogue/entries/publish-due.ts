import { CourseStatus } from '@stepwell/contract';
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';

import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import { staff } from '../../database/schema/staff';
import { hasRole } from '../../lib/roles';
import { OPERATOR } from './entry';

/** A course whose time has come. Without `publishBy`, it waits for a person. */
const isDue = (now: Date) =>
  and(eq(courses.status, CourseStatus.comingSoon), isNotNull(courses.publishBy), lte(courses.publishAt, now));

/**
 * Scheduled job: makes the courses Live whose time has come, in the name of the member who set the time. If that member is no editor any more, the
 * course stays as it is and waits for a person, who sees the passed time in the list of courses.
 */
export async function publishDueCourses(database: Sql, now = new Date()): Promise<void> {
  const due = await database
    .select({ id: courses.id })
    .from(courses)
    .where(isDue(now))
    .orderBy(asc(courses.publishAt));
  for (const { id } of due) await database.transaction((tx) => publish(tx, id, now));
}

async function publish(tx: Sql, id: string, now: Date): Promise<void> {
  // Another process that runs the same job has locked the row, or has published the course.
  const [course] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  if (!course) return;
  const actor = await editorName(tx, course.publishBy);
  await tx
    .update(courses)
    .set({
      ...(actor ? { status: CourseStatus.live, publishAt: null } : {}),
      publishBy: null,
      revision: sql`${courses.revision} + 1`,
    })
    .where(eq(courses.id, id));
  const detail = actor
    ? { courseStatus: { before: CourseStatus.comingSoon, after: CourseStatus.live } }
    : { refused: 'The member who set the time is no editor any more' };
  await tx.insert(log).values({ actor: actor ?? 'clock', act: 'course.publish', subject: id, detail });
}

/** Name of the member with this id, if the member may still change courses. */
async function editorName(tx: Sql, id: string | null): Promise<string | undefined> {
  if (id === null || id === OPERATOR) return id ?? undefined;
  const [member] = await tx
    .select()
    .from(staff)
    .where(and(sql`${staff.id}::text = ${id}`, isNull(staff.disabledAt)));
  return member && hasRole(member, ['editor']) ? member.name : undefined;
}

/** Courses whose time has passed and that wait for a person, the earliest first. */
export function overduePublications(database: Sql, now = new Date()) {
  return database
    .select({ id: courses.id, name: courses.name, publishAt: courses.publishAt })
    .from(courses)
    .where(
      and(
        eq(courses.status, CourseStatus.comingSoon),
        isNull(courses.publishBy),
        lte(courses.publishAt, now),
      ),
    )
    .orderBy(asc(courses.publishAt));
}
