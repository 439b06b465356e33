import { CourseStatus } from '@stepwell/contract';
import { inArray } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { courseInFileOf } from '../courses/course-file';
import { knownCourse } from '../courses/export-courses';
import type { Entry } from '../fields/entry';
import { addPicture } from '../pictures/pictures.repository';
import { freeId } from './free-id';
import { changeEntry, createEntry, type EntryEdit, type SavedEntry } from './save-entry';

// Commands with which staff change or add a course or a mentor.

export interface NewEntry {
  /** Default: made from the name. */
  id?: string | undefined;
  fields: Entry;
}

/** Changes fields of a course. @throws ApiError 404 for an unknown course, 409 for a conflict, 422 for invalid values */
export function setCourse(tx: Sql, edit: EntryEdit, context: CommandContext): Promise<SavedEntry> {
  return changeEntry(tx, 'course', edit, context);
}

/** Adds a course. @throws ApiError 409 if the id is taken, 422 for invalid values */
export async function createCourse(
  tx: Sql,
  { id, fields }: NewEntry,
  context: CommandContext,
): Promise<SavedEntry> {
  const courseId = id?.trim() || (await freeId(tx, 'course', String(fields.courseName ?? '')));
  return createEntry(
    tx,
    'course',
    { id: courseId, fields: { courseStatus: CourseStatus.comingSoon, ...fields } },
    context,
  );
}

/** Fields that are not copied, with their values in the copy: they depend on the dates and learners of a course. */
const RESET_FIELDS = {
  courseStatus: CourseStatus.comingSoon,
  courseStartDate: null,
  courseEndDate: null,
  courseRegEndDate: null,
  studentsEnrolled: 0,
  courseWelcomeLink: '',
};

/**
 * Adds a copy of a course, with the status "coming soon" and without dates.
 * @param input.fields values that differ from the original
 * @throws ApiError 404 for an unknown course, 409 if the new id is taken, 422 for invalid values
 */
export async function duplicateCourse(
  tx: Sql,
  { id, newId, fields = {} }: { id: string; newId?: string | undefined; fields?: Entry },
  context: CommandContext,
): Promise<SavedEntry> {
  const row = await knownCourse(tx, id);
  const { _id, ...copied } = courseInFileOf(row);
  // A name has at most 150 characters.
  const own = { courseName: `${row.name.slice(0, 143)} (copy)`, courseCode: await freeCode(tx, row.code) };
  return createCourse(tx, { id: newId, fields: { ...copied, ...RESET_FIELDS, ...own, ...fields } }, context);
}

/** Stores a picture that `prepare-picture.ts` has prepared, and sets it as the course's photo. */
export async function setCoursePicture(
  tx: Sql,
  { id, content }: { id: string; content: string },
  context: CommandContext,
): Promise<SavedEntry> {
  const coursePhoto = await addPicture(tx, { kind: 'course', content });
  return changeEntry(tx, 'course', { id, fields: { coursePhoto } }, context);
}

/** Changes fields of a mentor. @throws ApiError 404 for an unknown mentor, 409 for a conflict, 422 for invalid values */
export function setMentor(tx: Sql, edit: EntryEdit, context: CommandContext): Promise<SavedEntry> {
  return changeEntry(tx, 'mentor', edit, context);
}

/** Adds a mentor. @throws ApiError 409 if the id is taken, 422 for invalid values */
export async function createMentor(
  tx: Sql,
  { id, fields }: NewEntry,
  context: CommandContext,
): Promise<SavedEntry> {
  const mentorId = id?.trim() || (await freeId(tx, 'mentor', String(fields.mentorName ?? '')));
  return createEntry(tx, 'mentor', { id: mentorId, fields }, context);
}

/** Stores a picture that `prepare-picture.ts` has prepared, and sets it as the mentor's photo. */
export async function setMentorPicture(
  tx: Sql,
  { id, content }: { id: string; content: string },
  context: CommandContext,
): Promise<SavedEntry> {
  const mentorPhoto = await addPicture(tx, { kind: 'mentor', content });
  return changeEntry(tx, 'mentor', { id, fields: { mentorPhoto } }, context);
}

/**
 * Finds the first unused code for a copy, `SQL1-2` to `SQL1-99`. If all are used, returns `code`, which the validation then refuses as
 * taken.
 */
async function freeCode(tx: Sql, code: string): Promise<string> {
  // A code has at most 32 characters.
  const codes = Array.from({ length: 98 }, (_, n) => `${code.slice(0, 28)}-${n + 2}`);
  const rows = await tx.select({ code: courses.code }).from(courses).where(inArray(courses.code, codes));
  const taken = new Set(rows.map((row) => row.code));
  return codes.find((copyCode) => !taken.has(copyCode)) ?? code;
}
