import { CourseStatus } from '@stepwell/contract';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import { courseFileRules, courseRowOf } from '../courses/course-file';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, mentors, orders } from '../database/schema';
import { checkInFile } from '../fields/check-in-file';
import { mentorFileRules, mentorRowOf } from '../mentors/mentor-file';

export interface CatalogueFile {
  courses: unknown[];
  mentors: unknown[];
  /** Courses that the file does not name go: deleted, or closed where somebody has ordered them. */
  replace?: boolean;
}

/** Ids, by what became of them. */
export interface Outcome {
  added: string[];
  changed: string[];
  unchanged: string[];
}

export interface ImportResult {
  mentors: Outcome;
  courses: Outcome & { deleted: string[]; closed: string[] };
}

/** Rows that one statement writes: the embedded database and the wire both have limits. */
const ROWS_AT_ONCE = 200;

/**
 * Reads mentors and courses of a file into the database: all of them, or none when one is bad.
 * @throws Refusal 422 with what is wrong, by path such as `courses[3].coursePrice`
 */
export async function importCatalogue(
  tx: Sql,
  { courses: courseList, mentors: mentorList, replace = false }: CatalogueFile,
  { progress, record }: Pick<CommandContext, 'progress' | 'record'>,
): Promise<ImportResult> {
  progress(`Checking ${courseList.length} courses and ${mentorList.length} mentors`);
  const problems: Record<string, string> = {};
  const givenMentors = checkAll('mentors', mentorFileRules, mentorList, problems);
  const givenCourses = checkAll('courses', courseFileRules, courseList, problems);
  const storedMentors = await tx.select().from(mentors);
  const storedCourses = await tx.select().from(courses);
  refuseDoubles('mentors', givenMentors, ({ id }) => id, 'id', problems);
  refuseDoubles('courses', givenCourses, ({ _id }) => _id, '_id', problems);
  refuseDoubles('courses', givenCourses, ({ courseCode }) => courseCode, 'courseCode', problems);
  const mentorIds = new Set(
    [...storedMentors, ...givenMentors.map(({ value }) => value)].map(({ id }) => id),
  );
  const codes = new Map(storedCourses.map(({ code, id }) => [code, id]));
  const givenIds = new Set(givenCourses.map(({ value }) => value._id));
  for (const { index, value } of givenCourses) {
    if (value.mentor && !mentorIds.has(value.mentor)) {
      problems[`courses[${index}].mentor`] = `names no mentor: '${value.mentor}'`;
    }
    const holder = codes.get(value.courseCode);
    if (holder && holder !== value._id && !givenIds.has(holder)) {
      problems[`courses[${index}].courseCode`] = `is the code of the course '${holder}'`;
    }
  }
  if (Object.keys(problems).length > 0) {
    throw new Refusal(422, 'Nothing was imported: the file has errors', { fields: problems });
  }

  const newMentors = placed(givenMentors, storedMentors, false).map(({ value, position }) =>
    mentorRowOf(value, position),
  );
  const newCourses = placed(
    givenCourses.map(({ value }) => ({ value: { ...value, id: value._id } })),
    storedCourses,
    replace,
  ).map(({ value, position }) => courseRowOf(value, position));
  const mentorOutcome = compare(newMentors, storedMentors);
  const courseOutcome = compare(newCourses, storedCourses);
  await upsert(tx, mentors, written(newMentors, mentorOutcome), (text) => progress(`Mentors: ${text}`));
  // Two courses may have swapped their codes; for a moment nobody may hold either.
  if (courseOutcome.changed.length > 0) {
    await tx
      .update(courses)
      .set({ code: sql`'~' || ${courses.id}` })
      .where(inArray(courses.id, courseOutcome.changed));
  }
  await upsert(tx, courses, written(newCourses, courseOutcome), (text) => progress(`Courses: ${text}`));
  const removed = replace ? await removeOthers(tx, storedCourses, givenIds) : { deleted: [], closed: [] };
  const result = { mentors: mentorOutcome, courses: { ...courseOutcome, ...removed } };
  await record('catalogue.import', 'catalogue', result);
  return result;
}

interface Given<T> {
  index: number;
  value: T;
}

function checkAll<T>(
  list: string,
  rules: { validateSync(value: unknown, options: object): T },
  values: unknown[],
  problems: Record<string, string>,
): Given<T>[] {
  return values.flatMap((given, index) => {
    const checked = checkInFile(rules, given);
    if ('value' in checked) return [{ index, value: checked.value }];
    for (const [path, message] of Object.entries(checked.problems)) {
      problems[`${list}[${index}]${path && `.${path}`}`] = message;
    }
    return [];
  });
}

function refuseDoubles<T>(
  list: string,
  given: Given<T>[],
  keyOf: (value: T) => string,
  field: string,
  problems: Record<string, string>,
): void {
  const seen = new Set<string>();
  for (const { index, value } of given) {
    const key = keyOf(value);
    if (seen.has(key)) problems[`${list}[${index}].${field}`] = `stands twice in this file: '${key}'`;
    seen.add(key);
  }
}

/** Gives each row its place: the file's own order when it is the whole catalogue, else after what is there. */
function placed<T extends { id: string }>(
  given: { value: T }[],
  stored: { id: string; position: number }[],
  isWhole: boolean,
): { value: T; position: number }[] {
  const known = new Map(stored.map(({ id, position }) => [id, position]));
  const next = Math.max(-1, ...known.values()) + 1;
  return given.map(({ value }, index) => ({
    value,
    position: isWhole ? index : (known.get(value.id) ?? next + index),
  }));
}

function compare<Row extends { id: string }>(given: Row[], stored: Row[]): Outcome {
  const before = new Map(stored.map((row) => [row.id, canonical(row)]));
  const outcome: Outcome = { added: [], changed: [], unchanged: [] };
  for (const row of given) {
    const old = before.get(row.id);
    const list = old === undefined ? 'added' : old === canonical(row) ? 'unchanged' : 'changed';
    outcome[list].push(row.id);
  }
  return outcome;
}

function written<Row extends { id: string }>(rows: Row[], { unchanged }: Outcome): Row[] {
  const same = new Set(unchanged);
  return rows.filter(({ id }) => !same.has(id));
}

/** JSON with its keys in order: the database keeps a document's keys in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

async function upsert<Row extends { id: string }>(
  tx: Sql,
  table: PgTable & { id: typeof courses.id | typeof mentors.id; $inferInsert: Row },
  rows: Row[],
  progress: (text: string) => void,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [
      key,
      sql`excluded.${sql.identifier(name)}`,
    ]),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    await tx
      .insert(table)
      .values(some as never)
      .onConflictDoUpdate({ target: table.id, set: set as never });
    progress(`${start + some.length} of ${rows.length}`);
  }
}

async function removeOthers(
  tx: Sql,
  stored: CourseRow[],
  kept: Set<string>,
): Promise<Pick<ImportResult['courses'], 'deleted' | 'closed'>> {
  const others = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  if (others.length === 0) return { deleted: [], closed: [] };
  const ordered = await tx
    .selectDistinct({ id: orders.courseId })
    .from(orders)
    .where(inArray(orders.courseId, others));
  const closed = ordered.map(({ id }) => id);
  const deleted = others.filter((id) => !closed.includes(id));
  if (closed.length > 0) {
    await tx
      .update(courses)
      .set({ status: CourseStatus.registrationClosed, position: sql`${courses.position} + ${kept.size}` })
      .where(inArray(courses.id, closed));
  }
  if (deleted.length > 0) await tx.delete(courses).where(inArray(courses.id, deleted));
  return { deleted, closed };
}
