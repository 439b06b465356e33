import { CourseStatus } from '@stepwell/contract';
import { inArray, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, type MentorRow, mentors } from '../../database/schema';
import { courseInFileOf, courseRowOf } from '../courses/course-file';
import { changesBetween, type Entry, type EntryChange } from '../fields/entry';
import { mentorInFileOf, mentorRowOf } from '../mentors/mentor-file';
import { checkedCatalogue } from './catalogue-check';
import {
  compare,
  lockCatalogue,
  type Outcome,
  type Removed,
  removeCourses,
  rowsToWrite,
  upsert,
  withPositions,
} from './catalogue-store';
import { type ImportedEntry, refuseLostUpdates, refuseRemovalOfNewer } from './lost-updates';
import { newPictures } from './pictures';

/** The content of an import file, with the options of the import. */
export interface CatalogueFile {
  courses: unknown[];
  mentors: unknown[];
  /** The time of the export; only in a file with the whole catalogue. */
  exportedAt?: unknown;
  /** Whether the file has the whole catalogue. Courses that are not in it are then deleted, or closed if they have orders. */
  replace?: boolean;
  /** Imports the file even if that undoes changes made after its export. */
  overNewer?: boolean;
  /** Checks the file and returns its changes and new pictures, without writing. */
  onlyCompare?: boolean;
}

export interface ImportResult {
  mentors: Outcome;
  courses: Outcome & Removed;
  /** Changes of entries that existed before and are not deleted. */
  changes: EntryChange[];
  /** With `onlyCompare`: the new pictures. An address that is a path is relative to `site`. */
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
  context: ImportContext,
): Promise<ImportResult> {
  const { overNewer = false, onlyCompare = false } = file;
  if (!onlyCompare) {
    context.progress(`Checking ${file.courses.length} courses and ${file.mentors.length} mentors`);
    await lockCatalogue(tx);
  }
  const comparison = await compareWithStored(tx, file);
  const { entries, others, mentors: mentorOutcome, courses: courseOutcome } = comparison;
  if (!overNewer) {
    await refuseLostUpdates(tx, entries);
    await refuseRemovalOfNewer(tx, file.exportedAt, others);
  }
  const changed = entries.flatMap(changeOf);
  if (onlyCompare) {
    return {
      mentors: mentorOutcome,
      courses: { ...courseOutcome, deleted: [], closed: [] },
      changes: changed,
      pictures: { site: context.publicUrl ?? '', added: entries.flatMap(addedPictures) },
    };
  }
  const removed = await write(tx, comparison, context.progress);
  changed.push(...others.filter(({ id }) => removed.closed.includes(id)).flatMap(closingOf));
  await context.recordAll(
    changed.map(({ kind, id, fields }) => ({ action: `${kind}.change`, subject: id, detail: fields })),
  );
  const outcome = { mentors: mentorOutcome, courses: { ...courseOutcome, ...removed } };
  await context.record('catalogue.import', 'catalogue', { ...outcome, ...(overNewer && { overNewer }) });
  return { ...outcome, changes: changed };
}

/** A file, compared with the stored catalogue. Rows are in the format of tables, entries in the format of files. */
interface Comparison {
  mentorRows: MentorRow[];
  courseRows: CourseRow[];
  mentors: Outcome;
  courses: Outcome;
  entries: ImportedEntry[];
  /** With `replace`: the stored courses that are not in the file. */
  others: CourseRow[];
}

async function compareWithStored(tx: Sql, file: CatalogueFile): Promise<Comparison> {
  const { replace = false } = file;
  const stored = { courses: await tx.select().from(courses), mentors: await tx.select().from(mentors) };
  const given = checkedCatalogue(file, stored);
  const mentorRows = withPositions(given.mentors, stored.mentors, ({ id }) => id, false).map(
    ({ value, position }) => mentorRowOf(value, position),
  );
  const courseRows = withPositions(given.courses, stored.courses, ({ _id }) => _id, replace).map(
    ({ value, position }) => courseRowOf(value, position),
  );
  const givenIds = new Set(courseRows.map(({ id }) => id));
  return {
    mentorRows,
    courseRows,
    mentors: compare(mentorRows, stored.mentors),
    courses: compare(courseRows, stored.courses),
    entries: [
      ...entriesOf(
        'mentor',
        given.mentors,
        mentorRows.map(mentorInFileOf),
        stored.mentors.map(mentorInFileOf),
      ),
      ...entriesOf(
        'course',
        given.courses,
        courseRows.map(courseInFileOf),
        stored.courses.map(courseInFileOf),
      ),
    ],
    others: replace ? stored.courses.filter(({ id }) => !givenIds.has(id)) : [],
  };
}

async function write(
  tx: Sql,
  { mentorRows, courseRows, others, ...outcome }: Comparison,
  progress: ImportContext['progress'],
): Promise<Removed> {
  await upsert(tx, mentors, rowsToWrite(mentorRows, outcome.mentors), (text) => progress(`Mentors: ${text}`));
  // Two courses of the file may swap their codes, but the database refuses equal codes even between two statements. So the changed courses
  // get temporary codes first.
  if (outcome.courses.changed.length > 0) {
    await tx
      .update(courses)
      .set({ code: sql`'~' || ${courses.id}` })
      .where(inArray(courses.id, outcome.courses.changed));
  }
  await upsert(tx, courses, rowsToWrite(courseRows, outcome.courses), (text) => progress(`Courses: ${text}`));
  return removeCourses(tx, others, courseRows.length);
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

/** The change of a course that `replace` closes; none if it was closed before. */
function closingOf(row: CourseRow): EntryChange[] {
  const closed = { ...row, status: CourseStatus.registrationClosed };
  const fields = changesBetween(courseInFileOf(row), courseInFileOf(closed));
  return Object.keys(fields).length > 0 ? [{ kind: 'course', id: row.id, fields }] : [];
}
