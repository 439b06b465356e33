import { CourseStatus, type FieldMessages } from '@stepwell/contract';
import { and, desc, eq, like, max, sql } from 'drizzle-orm';
import type { ActingCaller, Caller } from '../../acts/act';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import { orders } from '../../database/schema/orders';
import { ApiError } from '../../lib/api-error';
import { momentInIndia } from '../../lib/india';
import { checkEntry, type Others } from './check-entry';
import {
  changesBetween,
  type Entry,
  entryOf,
  type FieldChanges,
  KINDS,
  type Kind,
  OPERATOR,
  rowOf,
} from './entry';
import { freeId } from './free-id';

export interface SavedEntry {
  id: string;
  /** The revision after the change. */
  revision: number;
  changes: FieldChanges;
}

/** New entries are placed after the last one, with room for others between them. */
const POSITION_STEP = 10;

/** Adds a course or mentor. Its id is made from its name, its place is the last one. @throws ApiError 422 with messages by field */
export async function createEntry(
  tx: Sql,
  kind: Kind,
  fields: Entry,
  caller: ActingCaller,
): Promise<SavedEntry> {
  await lockCatalogue(tx);
  const { id: idField, name, table } = KINDS[kind];
  const [last] = await tx.select({ position: max(table.position) }).from(table);
  const position = fields.position || (last?.position ?? 0) + POSITION_STEP;
  const id = await freeId(tx, kind, String(fields[name] ?? ''));
  const status = kind === 'course' ? { courseStatus: CourseStatus.comingSoon } : {};
  const entry = await checked(tx, kind, { ...status, ...fields, position, [idField]: id }, null);
  await insertEntry(tx, kind, entry, caller);
  const saved = { id, revision: 1, changes: changesBetween({}, entry) };
  caller.log(id, saved.changes);
  return saved;
}

/**
 * Changes fields of a course or mentor.
 * @param edit.revision the revision that the caller has seen; without it, the change overwrites those of others
 * @throws ApiError 404 for an unknown id; 409 if the entry was changed since `revision`; 422 with messages by field
 */
export async function saveEntry(
  tx: Sql,
  kind: Kind,
  { id, revision, fields }: { id: string; revision?: number | undefined; fields: Entry },
  caller: ActingCaller,
): Promise<SavedEntry> {
  await lockCatalogue(tx);
  const stored = await readEntry(tx, kind, id);
  if (revision !== undefined && revision !== stored.revision) throw await conflict(tx, kind, id);
  // A course that is published or closed by hand is not published again later.
  const publication =
    'courseStatus' in fields &&
    !('publishAt' in fields) &&
    Number(fields.courseStatus) !== CourseStatus.comingSoon
      ? { publishAt: null }
      : {};
  const position = fields.position || stored.entry.position;
  const given = { ...stored.entry, ...publication, ...fields, position, [KINDS[kind].id]: id };
  const entry = await checked(tx, kind, given, stored.entry);
  const changes = changesBetween(stored.entry, entry);
  if (Object.keys(changes).length === 0) return { id, revision: stored.revision, changes };
  await updateEntry(tx, kind, entry, caller, 'publishAt' in changes);
  caller.log(id, changes);
  return { id, revision: stored.revision + 1, changes };
}

/** Deletes an entry. @throws ApiError 404 for an unknown id; 409 for a course with orders, or a mentor of a course */
export async function deleteEntry(tx: Sql, kind: Kind, id: string, caller: ActingCaller): Promise<void> {
  await lockCatalogue(tx);
  const { entry } = await readEntry(tx, kind, id);
  const users =
    kind === 'course'
      ? await tx.select({ id: orders.orderId }).from(orders).where(eq(orders.courseId, id)).limit(1)
      : await tx.select({ id: courses.name }).from(courses).where(eq(courses.mentorId, id)).limit(1);
  if (users[0])
    throw new ApiError(
      409,
      kind === 'course'
        ? 'The course has orders, so it cannot be deleted. Close it instead.'
        : `The mentor teaches '${users[0].id}'. Give the course another mentor first.`,
    );
  const { table } = KINDS[kind];
  await tx.delete(table).where(eq(table.id, id));
  caller.log(id, changesBetween(entry, {}));
}

/** Lets edits and imports run one after the other. Does not block readers and orders. */
export async function lockCatalogue(tx: Sql): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${mentors}, ${courses} IN SHARE ROW EXCLUSIVE MODE`);
}

/** @throws ApiError 404 for an unknown id */
export async function readEntry(
  tx: Sql,
  kind: Kind,
  id: string,
): Promise<{ entry: Entry; revision: number }> {
  const [row] =
    kind === 'course'
      ? await tx.select().from(courses).where(eq(courses.id, id))
      : await tx.select().from(mentors).where(eq(mentors.id, id));
  if (!row) throw new ApiError(404, `There is no ${kind} '${id}'`);
  return { entry: entryOf(kind, row), revision: row.revision };
}

export async function insertEntry(
  tx: Sql,
  kind: Kind,
  entry: Entry,
  caller: Pick<Caller, 'memberId'>,
): Promise<void> {
  const row = rowOf(kind, entry) as never;
  await tx.insert(KINDS[kind].table).values(row);
  if (entry.publishAt)
    await tx
      .update(courses)
      .set({ publishBy: caller.memberId ?? OPERATOR })
      .where(eq(courses.id, String(entry._id)));
}

/** @param isPlanned whether the caller has set or removed the time of the publication */
export async function updateEntry(
  tx: Sql,
  kind: Kind,
  entry: Entry,
  caller: Pick<Caller, 'memberId'>,
  isPlanned: boolean,
): Promise<void> {
  const { table, id } = KINDS[kind];
  const planner = isPlanned ? { publishBy: caller.memberId ?? OPERATOR } : {};
  await tx
    .update(table)
    .set({ ...rowOf(kind, entry), ...planner, revision: sql`${table.revision} + 1` })
    .where(eq(table.id, String(entry[id])));
}

export async function readOthers(tx: Sql): Promise<Others> {
  return {
    courses: await tx.select({ id: courses.id, code: courses.code }).from(courses),
    mentors: await tx.select({ id: mentors.id }).from(mentors),
  };
}

/** Checks a change without saving it, for a preview. @param id `null` for a new entry @throws ApiError like `createEntry` and `saveEntry` */
export async function checkedChange(tx: Sql, kind: Kind, id: string | null, fields: Entry): Promise<Entry> {
  const stored = id === null ? null : (await readEntry(tx, kind, id)).entry;
  return checked(tx, kind, { ...stored, ...fields, [KINDS[kind].id]: id ?? 'preview' }, stored);
}

async function checked(tx: Sql, kind: Kind, given: Entry, stored: Entry | null): Promise<Entry> {
  const { entry, problems = {} } = checkEntry(kind, given, await readOthers(tx));
  const isPast =
    entry?.publishAt &&
    entry.publishAt !== stored?.publishAt &&
    new Date(String(entry.publishAt)) <= new Date();
  if (entry && !isPast) return entry;
  const fields: FieldMessages = isPast ? { publishAt: 'This time has passed' } : problems;
  throw new ApiError(422, 'Nothing was saved: some fields have errors', { fields });
}

async function conflict(tx: Sql, kind: Kind, id: string): Promise<ApiError> {
  const [last] = await tx
    .select({ actor: log.actor, at: log.at })
    .from(log)
    .where(and(eq(log.subject, id), like(log.act, `${kind}.%`)))
    .orderBy(desc(log.id))
    .limit(1);
  const by = last ? ` by ${last.actor} on ${momentInIndia(last.at.toISOString())}` : '';
  return new ApiError(409, `Nothing was saved: the ${kind} was changed${by}, after you opened it`);
}
