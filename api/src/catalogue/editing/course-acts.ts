import { CourseStatus } from '@stepwell/contract';
import { inArray } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { courseInFileOf } from '../courses/course-file';
import { knownCourses } from '../courses/export-courses';
import type { Entry } from '../fields/entry';
import { addPicture } from '../pictures/pictures.repository';
import { freeId } from './free-id';
import { changeEntry, createEntry, type EntryEdit, type SavedEntry } from './save-entry';

/** A new course. */
export interface NewEntry {
  /** Default: made of the name. */
  id?: string | undefined;
  fields: Entry;
}

/** Changes fields of a course. @throws ApiError 404, 409 for a conflict, 422 */
export function setCourse(tx: Sql, edit: EntryEdit, context: CommandContext): Promise<SavedEntry> {
  return changeEntry(tx, 'course', edit, context);
}

/** @throws ApiError 409 where the id is taken, 422 */
export async function createCourse(
  tx: Sql,
  { id, fields }: NewEntry,
  context: CommandContext,
): Promise<SavedEntry> {
  const own = id?.trim() || (await freeId(tx, 'course', String(fields.courseName ?? '')));
  return createEntry(
    tx,
    'course',
    { id: own, fields: { courseStatus: CourseStatus.comingSoon, ...fields } },
    context,
  );
}

/** What a copy does not take over: it belongs to the learners or the dates of the first course. */
const NOT_COPIED = {
  courseStatus: CourseStatus.comingSoon,
  courseStartDate: null,
  courseEndDate: null,
  courseRegEndDate: null,
  studentsEnrolled: 0,
  courseWelcomeLink: '',
};

/**
 * Adds a copy of a course, which is soon to come and has no dates yet.
 * @param edit.fields values that differ from the first course
 * @throws ApiError 404, 409 where the id is taken, 422
 */
export async function duplicateCourse(
  tx: Sql,
  { id, newId, fields = {} }: { id: string; newId?: string | undefined; fields?: Entry },
  context: CommandContext,
): Promise<SavedEntry> {
  const [row] = await knownCourses(tx, [id]);
  if (!row) throw new Error('a known course is missing');
  const { _id, ...copied } = courseInFileOf(row);
  const own = { courseName: `${row.name} (copy)`, courseCode: await freeCode(tx, row.code) };
  return createCourse(tx, { id: newId, fields: { ...copied, ...NOT_COPIED, ...own, ...fields } }, context);
}

/** Stores a picture that was prepared (`prepare-picture.ts`) and shows it with the course. */
export async function setCoursePicture(
  tx: Sql,
  { id, content }: { id: string; content: string },
  context: CommandContext,
): Promise<SavedEntry> {
  const coursePhoto = await addPicture(tx, 'course', content);
  return changeEntry(tx, 'course', { id, fields: { coursePhoto } }, context);
}

/** Codes are unique and have at most 32 characters. */
async function freeCode(tx: Sql, code: string): Promise<string> {
  const tries = Array.from({ length: 98 }, (_, n) => `${code.slice(0, 28)}-${n + 2}`);
  const rows = await tx.select({ code: courses.code }).from(courses).where(inArray(courses.code, tries));
  const taken = new Set(rows.map((row) => row.code));
  return tries.find((one) => !taken.has(one)) ?? code;
}
