import type { Welcome } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, type OrderRow } from '../../database/schema';

/** Reads the welcome of an order's course: text, link and start, for learners with a confirmed order. */
export async function welcomeOf(sql: Sql, { courseId }: OrderRow): Promise<Welcome> {
  const [course] = await sql
    .select({ text: courses.welcomeText, link: courses.welcomeLink, startsAt: courses.startAt })
    .from(courses)
    .where(eq(courses.id, courseId));
  return {
    text: course?.text ?? '',
    link: course?.link ?? '',
    startsAt: course?.startsAt?.toISOString() ?? null,
  };
}
