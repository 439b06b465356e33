import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { asc, count, eq, inArray } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, mentors, orders } from '../database/schema';
import { mentorInFileOf } from '../mentors/mentor-file';
import { courseInFileOf } from './course-file';

export interface CourseLine {
  id: string;
  code: string;
  name: string;
  category: string;
  status: CourseStatusCode;
  pricePaise: number | null;
  registrationEnds: string | null;
  orders: number;
}

export async function listCourses(tx: Sql): Promise<CourseLine[]> {
  const rows = await tx
    .select({ course: courses, orders: count(orders.id) })
    .from(courses)
    .leftJoin(orders, eq(orders.courseId, courses.id))
    .groupBy(courses.id)
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(({ course, orders: ordered }) => ({
    id: course.id,
    code: course.code,
    name: course.name,
    category: course.category,
    status: course.status,
    pricePaise: course.pricePaise,
    registrationEnds: course.regEndAt?.toISOString() ?? null,
    orders: ordered,
  }));
}

/** The whole catalogue, or the courses of those ids, as `course import` reads it. */
export async function exportCourses(
  tx: Sql,
  { ids = [] }: { ids?: string[] },
): Promise<{ mentors: Record<string, unknown>[]; courses: Record<string, unknown>[] }> {
  const rows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const wanted = ids.length > 0 ? await knownCourses(tx, ids) : rows;
  const used = new Set(wanted.map(({ mentorId }) => mentorId));
  const people = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return {
    mentors: people.filter(({ id }) => ids.length === 0 || used.has(id)).map(mentorInFileOf),
    courses: wanted.map(courseInFileOf),
  };
}

/** @throws Refusal 404 for an unknown course, 409 for a Live course without a price */
export async function setCourseStatus(
  tx: Sql,
  { id, status }: { id: string; status: CourseStatusCode },
  { record }: CommandContext,
): Promise<{ id: string; before: CourseStatusCode; after: CourseStatusCode }> {
  const [course] = await knownCourses(tx, [id]);
  if (!course) throw new Refusal(404, `There is no course '${id}'`);
  if (status === CourseStatus.live && course.pricePaise === null) {
    throw new Refusal(409, `Course '${id}' has no price yet. Give it one with 'course import' first.`);
  }
  await tx.update(courses).set({ status }).where(eq(courses.id, id));
  await record('course.status', id, { before: course.status, after: status });
  return { id, before: course.status, after: status };
}

/** @throws Refusal 404 for an unknown course, 409 for one that somebody has ordered */
export async function deleteCourses(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  await knownCourses(tx, ids);
  const ordered = await tx
    .selectDistinct({ id: orders.courseId })
    .from(orders)
    .where(inArray(orders.courseId, ids));
  if (ordered.length > 0) {
    const names = ordered.map(({ id }) => id).join(', ');
    throw new Refusal(409, `Orders exist for ${names}. Close the course instead: course status <id> closed.`);
  }
  await tx.delete(courses).where(inArray(courses.id, ids));
  for (const id of ids) await record('course.delete', id);
  return { deleted: ids };
}

async function knownCourses(tx: Sql, ids: string[]): Promise<CourseRow[]> {
  const rows = await tx.select().from(courses).where(inArray(courses.id, ids));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw new Refusal(404, `There is no course '${missing.join("', '")}'`);
  return rows;
}
