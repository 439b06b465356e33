import type { FieldMessages } from '@stepwell/contract';
import { eq, max } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import { moment } from '../../cli/terminal/print';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { courseInFileOf, courseRowOf } from '../courses/course-file';
import {
  changesBetween,
  type Entry,
  type EntryChange,
  type FieldChanges,
  isSame,
  revisionOf,
} from '../fields/entry';
import { type Catalogue, checkedCatalogue, type StoredCatalogue } from '../import/catalogue-check';
import { lockCatalogue, upsert } from '../import/catalogue-store';
import { shownTogether } from '../import/shown-values';
import { mentorInFileOf, mentorRowOf } from '../mentors/mentor-file';
import { historyOf } from './history';

// Saves an edit of a course or a mentor (an "entry"): validates it like an import file, finds conflicts with other editors, and records it.

export interface EntryEdit {
  id: string;
  /** New values by field name, in any form that is valid in an import file. Other fields keep their values. */
  fields: Entry;
  /** The revision that the editor saw. Without it, the edit overwrites changes of others. */
  revision?: string | undefined;
  /**
   * The entry as it was at `revision`. If others have saved since, the edit is refused only if it changes a field that they changed; without
   * `base`, it is refused whichever field it changes.
   */
  base?: Entry | undefined;
}

export interface SavedEntry {
  id: string;
  /** Hash of the entry after the edit. */
  revision: string;
  changes: FieldChanges;
  /** The whole entry after the edit, in the format of exports. */
  entry: Record<string, unknown>;
}

export type Kind = EntryChange['kind'];

/** A validated edit. `write` stores it. */
interface Plan extends SavedEntry {
  write(): Promise<void>;
}

/** Changes a course or mentor. @throws ApiError 404 for an unknown id; 409 with both values for a conflict; 422 with messages by field */
export async function changeEntry(
  tx: Sql,
  kind: Kind,
  edit: EntryEdit,
  { record }: Pick<CommandContext, 'record'>,
): Promise<SavedEntry> {
  const { write, ...saved } = await planChange(tx, kind, edit);
  if (Object.keys(saved.changes).length > 0) {
    await write();
    await record(`${kind}.change`, saved.id, saved.changes);
  }
  return saved;
}

/** Adds a course or mentor at the end of the list. @throws ApiError 409 if the id is taken; 422 with messages by field */
export async function createEntry(
  tx: Sql,
  kind: Kind,
  { id, fields }: EntryEdit,
  { record }: Pick<CommandContext, 'record'>,
): Promise<SavedEntry> {
  await lockCatalogue(tx);
  if (await storedEntry(tx, kind, id)) throw new ApiError(409, `There is a ${kind} '${id}' already`);
  const { write, ...saved } = await plan(tx, kind, { id, fields, position: await nextPosition(tx, kind) });
  await write();
  await record(`${kind}.create`, saved.id, saved.changes);
  return saved;
}

/** Validates a change without writing it. @throws ApiError like `changeEntry` */
export async function planChange(tx: Sql, kind: Kind, edit: EntryEdit): Promise<Plan> {
  await lockCatalogue(tx);
  const stored = await storedEntry(tx, kind, edit.id);
  if (!stored) throw new ApiError(404, `There is no ${kind} '${edit.id}'`);
  const { entry: before, position } = stored;
  const planned = await plan(tx, kind, { ...edit, before, position });
  if (edit.revision !== undefined && edit.revision !== revisionOf(before)) {
    await refuseConflict(tx, kind, edit, planned.changes);
  }
  return planned;
}

interface PlanInput {
  id: string;
  fields: Entry;
  position: number;
  before?: Entry;
}

/** Validates an entry. @param input.before the stored entry; absent for a new one */
async function plan(tx: Sql, kind: Kind, { id, fields, position, before = {} }: PlanInput): Promise<Plan> {
  const idField = kind === 'course' ? '_id' : 'id';
  if (idField in fields) throw refusal({ [idField]: 'cannot be changed' });
  if ('revision' in fields) throw refusal({ revision: 'is not a field: use the option --revision' });
  const given = { ...before, ...fields, [idField]: id };
  const stored = {
    courses: await tx.select({ id: courses.id, code: courses.code }).from(courses),
    mentors: await tx.select({ id: mentors.id }).from(mentors),
  };
  const { entry, write } = await preparedRow();
  return { id, revision: revisionOf(entry), changes: changesBetween(before, entry), entry, write };

  async function preparedRow() {
    if (kind === 'course') {
      const [course] = checked({ courses: [given], mentors: [] }, stored).courses;
      if (!course) throw new Error('a checked course is missing');
      const row = courseRowOf(course, position);
      return { entry: courseInFileOf(row), write: () => upsert(tx, courses, [row], () => {}) };
    }
    const [mentor] = checked({ courses: [], mentors: [given] }, stored).mentors;
    if (!mentor) throw new Error('a checked mentor is missing');
    const row = mentorRowOf(mentor, position);
    return { entry: mentorInFileOf(row), write: () => upsert(tx, mentors, [row], () => {}) };
  }
}

/** Like `checkedCatalogue`, for one entry. @throws ApiError 422 with messages by field */
function checked(given: Catalogue<unknown, unknown>, stored: StoredCatalogue) {
  try {
    return checkedCatalogue(given, stored);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data) throw error;
    const fields = Object.entries(error.data.fields).map(([path, text]) => [fieldIn(path), text]);
    throw refusal(Object.fromEntries(fields));
  }
}

function refusal(fields: FieldMessages): ApiError {
  return new ApiError(422, 'Nothing was saved: some fields have errors', { fields });
}

/** Shortens `courses[0].coursePrice` to `coursePrice`. */
function fieldIn(path: string): string {
  return path.replace(/^(courses|mentors)\[0\]\.?/, '') || 'fields';
}

async function storedEntry(tx: Sql, kind: Kind, id: string) {
  if (kind === 'course') {
    const [row] = await tx.select().from(courses).where(eq(courses.id, id));
    return row && { entry: courseInFileOf(row), position: row.position };
  }
  const [row] = await tx.select().from(mentors).where(eq(mentors.id, id));
  return row && { entry: mentorInFileOf(row), position: row.position };
}

async function nextPosition(tx: Sql, kind: Kind): Promise<number> {
  const table = kind === 'course' ? courses : mentors;
  const [row] = await tx.select({ last: max(table.position) }).from(table);
  return (row?.last ?? -1) + 1;
}

/** Refuses to overwrite fields that others have changed. @param edited fields in which the edit differs from the stored entry @throws ApiError 409 with both values */
async function refuseConflict(
  tx: Sql,
  kind: Kind,
  { id, base }: EntryEdit,
  edited: FieldChanges,
): Promise<void> {
  const conflicts = Object.entries(edited).filter(
    ([name, { before }]) => !base || !isSame(name, base[name], before),
  );
  if (conflicts.length === 0) return;
  const [last] = await historyOf(tx, kind, { id });
  const by = last ? ` by ${last.actor} on ${moment(last.at)}` : '';
  const fields = conflicts.map(([name, { before, after }]) => {
    const [now, entered] = shownTogether(kind, name, [before, after]);
    return [name, `is ${now} now, but you entered ${entered}`];
  });
  throw new ApiError(409, `Nothing was saved: this ${kind} was changed${by}, after you opened it`, {
    fields: Object.fromEntries(fields),
  });
}
