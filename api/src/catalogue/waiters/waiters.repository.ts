import { CourseStatus } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, courseWaiters } from '../../database/schema/catalogue';
import { outbox } from '../../database/schema/mail';
import { canEnrol } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';

// Waiters are people who asked for a mail when a course opens.

/** Maximum number of mails per run, so that the statement stays short; the next run queues the others. */
const BATCH_SIZE = 1000;

/** Stores an e-mail address in lower case for a course, at most once per course. A repeated request delays the deletion of the address. */
export async function addWaiter(database: Sql, courseId: string, email: string): Promise<void> {
  await database
    .insert(courseWaiters)
    .values({ courseId, email: email.toLowerCase() })
    .onConflictDoUpdate({
      target: [courseWaiters.courseId, courseWaiters.email],
      set: { createdAt: sql`now()` },
    });
}

/**
 * Scheduled job: queues the mails about courses that are Live by now, as soon as the site offers enrolment. The same statement deletes the
 * addresses, so that each gets one mail.
 */
export async function mailWaiters(database: Sql): Promise<void> {
  if (!canEnrol(await readSettings(database))) return;
  await database.execute(sql`
    WITH opened AS (
      DELETE FROM ${courseWaiters} WHERE id IN (
        SELECT waiter.id FROM ${courseWaiters} AS waiter JOIN ${courses} ON ${courses.id} = waiter.course_id
        WHERE ${courses.status} = ${CourseStatus.live} LIMIT ${BATCH_SIZE} FOR UPDATE OF waiter SKIP LOCKED)
      RETURNING course_id, email
    )
    INSERT INTO ${outbox} (kind, recipient, detail)
    SELECT 'course-opened', email, jsonb_build_object('courseId', course_id) FROM opened`);
}
