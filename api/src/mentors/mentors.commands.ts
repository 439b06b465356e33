import { asc, count, eq, inArray } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { courses, mentors } from '../database/schema';
import { mentorInFileOf } from './mentor-file';

export interface MentorLine {
  id: string;
  name: string;
  designation: string;
  title: string;
  email: string;
  courses: number;
}

export async function listMentors(tx: Sql): Promise<MentorLine[]> {
  const { id, name, designation, title, email } = mentors;
  return tx
    .select({ id, name, designation, title, email, courses: count(courses.id) })
    .from(mentors)
    .leftJoin(courses, eq(courses.mentorId, mentors.id))
    .groupBy(mentors.id)
    .orderBy(asc(mentors.position), asc(mentors.id));
}

/** The mentors, all or those of the ids, as `mentor import` reads them. */
export async function exportMentors(
  tx: Sql,
  { ids = [] }: { ids?: string[] },
): Promise<Record<string, unknown>[]> {
  const rows = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw new Refusal(404, `There is no mentor '${missing.join("', '")}'`);
  return rows.filter(({ id }) => ids.length === 0 || ids.includes(id)).map(mentorInFileOf);
}

/** @throws Refusal 404 for an unknown mentor, 409 for one who has courses */
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
    throw new Refusal(409, `Courses name ${names}. Give them another mentor with 'course import' first.`);
  }
  await tx.delete(mentors).where(inArray(mentors.id, ids));
  for (const id of ids) await record('mentor.delete', id);
  return { deleted: ids };
}
