import { CourseStatus } from '@stepwell/contract';
import { inArray, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, mentors } from '../../database/schema';
import { courseInFileOf, courseRowOf } from '../courses/course-file';
import { changesBetween, type Entry, type EntryChange } from '../fields/entry';
import { mentorInFileOf, mentorRowOf } from '../mentors/mentor-file';
import { checkedCatalogue } from './catalogue-check';
import {
  compare,
  type Outcome,
  placed,
  type Removed,
  removeOthers,
  upsert,
  written,
} from './catalogue-store';
import { type ImportedEntry, refuseLostUpdates, refuseRemovalOfNewer } from './lost-updates';
import { newPictures } from './pictures';

export interface CatalogueFile {
  courses: unknown[];
  mentors: unknown[];
  /** The time of the export; only in a file with the whole catalogue. */
  exportedAt?: unknown;
  /** Deletes courses that are not in the file, or closes them if orders exist. */
  replace?: boolean;
  /** Imports the file even if that undoes changes made after its export. */
  overNewer?: boolean;
  /** Checks the file and returns its new pictures without writing. */
  onlyCompare?: boolean;
}

export interface ImportResult {
  mentors: Outcome;
  courses: Outcome & Removed;
  changes: EntryChange[];
  /** With `onlyCompare`: the new pictures, and the site's address for their paths. */
  pictures?: { site: string; added: { path: string; address: string }[] };
}

/** `publicUrl` is only used with `onlyCompare`. */
type ImportContext = Pick<CommandContext, 'progress' | 'record' | 'recordAll'> & { publicUrl?: string };

/**
 * Imports the mentors and courses of a file: all of them, or none if one is invalid.
 * @throws ApiError 422 with messages by path, such as `courses[3].coursePrice`; 409 if the import would undo changes made after the
 *   file's export
 */
export async function importCatalogue(
  tx: Sql,
  file: CatalogueFile,
  { progress, record, recordAll, publicUrl = '' }: ImportContext,
): Promise<ImportResult> {
  const { replace = false, overNewer = false, onlyCompare = false } = file;
  if (!onlyCompare) {
    progress(`Checking ${file.courses.length} courses and ${file.mentors.length} mentors`);
    // Parallel imports run one after the other, so that each compares with the result of the previous one. Does not block readers and orders.
    await tx.execute(sql`LOCK TABLE ${mentors}, ${courses} IN SHARE ROW EXCLUSIVE MODE`);
  }
  const stored = { courses: await tx.select().from(courses), mentors: await tx.select().from(mentors) };
  const given = checkedCatalogue(file, stored);
  const newMentors = placed(given.mentors, stored.mentors, ({ id }) => id, false).map(({ value, position }) =>
    mentorRowOf(value, position),
  );
  const newCourses = placed(given.courses, stored.courses, ({ _id }) => _id, replace).map(
    ({ value, position }) => courseRowOf(value, position),
  );
  const entries = [
    ...entriesOf('mentor', given.mentors, newMentors.map(mentorInFileOf), stored.mentors.map(mentorInFileOf)),
    ...entriesOf('course', given.courses, newCourses.map(courseInFileOf), stored.courses.map(courseInFileOf)),
  ];
  const kept = new Set(newCourses.map(({ id }) => id));
  const others = replace ? stored.courses.filter(({ id }) => !kept.has(id)) : [];
  if (!overNewer) {
    await refuseLostUpdates(tx, entries);
    await refuseRemovalOfNewer(tx, file.exportedAt, others);
  }
  const changed = entries.flatMap(changeOf);
  const mentorOutcome = compare(newMentors, stored.mentors);
  const courseOutcome = compare(newCourses, stored.courses);
  const outcome = { mentors: mentorOutcome, courses: { ...courseOutcome, deleted: [], closed: [] } };
  if (onlyCompare) {
    return {
      ...outcome,
      changes: changed,
      pictures: { site: publicUrl, added: entries.flatMap(addedPictures) },
    };
  }
  await upsert(tx, mentors, written(newMentors, mentorOutcome), (text) => progress(`Mentors: ${text}`));
  // Two courses may swap their codes, which must be unique at any time: so changed courses get temporary codes first.
  if (courseOutcome.changed.length > 0) {
    await tx
      .update(courses)
      .set({ code: sql`'~' || ${courses.id}` })
      .where(inArray(courses.id, courseOutcome.changed));
  }
  await upsert(tx, courses, written(newCourses, courseOutcome), (text) => progress(`Courses: ${text}`));
  const removed = await removeOthers(tx, others, kept);
  changed.push(...others.filter(({ id }) => removed.closed.includes(id)).flatMap(closingOf));
  await recordAll(
    changed.map(({ kind, id, fields }) => ({ action: `${kind}.change`, subject: id, detail: fields })),
  );
  const lists = { mentors: mentorOutcome, courses: { ...courseOutcome, ...removed } };
  await record('catalogue.import', 'catalogue', { ...lists, ...(overNewer && { overNewer }) });
  return { ...lists, changes: changed };
}

/** Pairs each entry of a file with its stored content. */
function entriesOf(
  kind: ImportedEntry['kind'],
  given: { revision?: string | undefined }[],
  inFile: Entry[],
  stored: Entry[],
): ImportedEntry[] {
  const idOf = (entry: Entry) => String(kind === 'course' ? entry._id : entry.id);
  const before = new Map(stored.map((entry) => [idOf(entry), entry]));
  return inFile.map((entry, index) => ({
    kind,
    id: idOf(entry),
    path: `${kind}s[${index}]`,
    revision: given[index]?.revision ?? '',
    inFile: entry,
    stored: before.get(idOf(entry)),
  }));
}

function changeOf({ kind, id, inFile, stored }: ImportedEntry): EntryChange[] {
  const fields = stored ? changesBetween(stored, inFile) : {};
  return Object.keys(fields).length > 0 ? [{ kind, id, fields }] : [];
}

function addedPictures({ kind, path, inFile, stored }: ImportedEntry) {
  return newPictures(kind, inFile, stored).map(({ field, address }) => ({
    path: `${path}.${field}`,
    address,
  }));
}

/** The change of a course that `replace` closes. */
function closingOf(row: CourseRow): EntryChange[] {
  const closed = { ...row, status: CourseStatus.registrationClosed };
  const fields = changesBetween(courseInFileOf(row), courseInFileOf(closed));
  return Object.keys(fields).length > 0 ? [{ kind: 'course', id: row.id, fields }] : [];
}
