import { CourseStatus } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, courseWaiters, outbox } from '../../database/schema';

/** Mails of one statement, so that it stays short; the next run queues the others. */
const BATCH = 1000;

/** Stores an address in lower case for a course, once. */
export async function addWaiter(database: Sql, courseId: string, email: string): Promise<void> {
  await database.insert(courseWaiters).values({ courseId, email: email.toLowerCase() }).onConflictDoNothing();
}

/** Queues the mails of courses that are Live by now. Each address is deleted in the same statement, so it gets one mail. */
export async function mailWaiters(database: Sql): Promise<void> {
  await database.execute(sql`
    WITH opened AS (
      DELETE FROM ${courseWaiters} WHERE id IN (
        SELECT waiter.id FROM ${courseWaiters} AS waiter JOIN ${courses} ON ${courses.id} = waiter.course_id
        WHERE ${courses.status} = ${CourseStatus.live} LIMIT ${BATCH} FOR UPDATE OF waiter SKIP LOCKED)
      RETURNING course_id, email
    )
    INSERT INTO ${outbox} (kind, recipient, detail)
    SELECT 'course-opened', email, jsonb_build_object('courseId', course_id) FROM opened`);
}
