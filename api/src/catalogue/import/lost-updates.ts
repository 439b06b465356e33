import { CourseStatus } from '@stepwell/contract';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { moment } from '../../cli/terminal/print';
import type { Sql } from '../../database/connection';
import { changes } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { changesBetween, type Entry, type EntryChange, type FieldChanges, revisionOf } from '../fields/entry';
import { shownTogether } from './shown-values';

// Refuses imports that would undo later changes, because an exported file contains whole entries, and the stored entries may have changed
// since the export. Each exported entry contains its revision, a hash of its content, which is compared with that of the stored entry.

/** An entry of a file, with the stored entry of the same id. */
export interface ImportedEntry {
  kind: EntryChange['kind'];
  id: string;
  /** Path in the file, such as `courses[3]`. */
  path: string;
  /** Empty in a hand-written file. */
  revision: string;
  inFile: Entry;
  /** `undefined` for a new entry. */
  stored: Entry | undefined;
}

/** A line of the audit log. */
type Change = typeof changes.$inferSelect;

/** Actions of the audit log that add or change a course; their detail is `FieldChanges`. */
const COURSE_CHANGES = ['course.change', 'course.create', 'course.status'];

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const NEWER_MESSAGE =
  'Nothing was imported: these entries were changed after the export, and differ from the file. Export again and repeat your edit, or import the file with --over-newer';

/**
 * Refuses a file with entries that were deleted after its export, or changed so that they differ from the file.
 * @throws ApiError 409 with messages by path
 */
export async function refuseLostUpdates(tx: Sql, given: ImportedEntry[]): Promise<void> {
  const exported = given.filter(({ revision }) => revision !== '');
  const outdated = exported.filter(({ stored, revision }) => stored && revisionOf(stored) !== revision);
  const gone = exported.filter(({ stored }) => !stored);
  const problems = Object.fromEntries([
    ...outdated.flatMap(differencesOf),
    ...(await deletedSince(tx, gone)),
  ]);
  if (Object.keys(problems).length > 0) throw new ApiError(409, NEWER_MESSAGE, { fields: problems });
}

/**
 * Refuses a `--replace` that removes courses added or changed after the file's `exportedAt`, if set.
 * @throws ApiError 409; 422 if `exportedAt` is no time
 */
export async function refuseRemovalOfNewer(
  tx: Sql,
  exportedAt: unknown,
  removed: readonly { id: string }[],
): Promise<void> {
  if (typeof exportedAt !== 'string' || removed.length === 0) return;
  if (!TIME.test(exportedAt) || Number.isNaN(Date.parse(exportedAt)))
    throw new ApiError(422, `exportedAt of the file is not a time: '${exportedAt}'`);
  const ids = removed.map(({ id }) => id);
  const since = await tx
    .select()
    .from(changes)
    .where(
      and(
        gt(changes.at, sql`${exportedAt}::timestamptz`),
        or(
          and(inArray(changes.action, COURSE_CHANGES), inArray(changes.subject, ids)),
          isListed('added', ids),
        ),
      ),
    );
  const newerChanges = since.filter((line) => !isClosing(line));
  const newer = ids.filter((id) =>
    newerChanges.some((line) => line.subject === id || listIn(line, 'added').includes(id)),
  );
  if (newer.length === 0) return;
  const text = `is ${exportedAt}: --replace would remove courses that were added or changed after that: ${newer.join(', ')}`;
  throw new ApiError(409, NEWER_MESSAGE, { fields: { exportedAt: text } });
}

/**
 * Whether a change only closed the course. Such a change is no reason to keep the course, because `--replace` itself closes courses that it
 * cannot delete.
 */
function isClosing({ action, detail }: Change): boolean {
  const { courseStatus, ...others } = detail as FieldChanges;
  const isClosed = courseStatus?.after === CourseStatus.registrationClosed;
  return COURSE_CHANGES.includes(action) && isClosed && Object.keys(others).length === 0;
}

function differencesOf({
  kind,
  id,
  path,
  inFile,
  stored = {},
}: ImportedEntry): [path: string, text: string][] {
  return Object.entries(changesBetween(stored, inFile)).map(([name, { before, after }]) => {
    const [now, then] = shownTogether(kind, name, [before, after]);
    return [`${path}.${name}`, `of '${id}' is ${now} now, and would become ${then}`];
  });
}

/** Finds the entries that were deleted after their export. An entry without a deletion in the audit log comes from another database. */
async function deletedSince(tx: Sql, gone: ImportedEntry[]): Promise<[path: string, text: string][]> {
  const deleted = new Map<string, Change>();
  for (const line of await deletionsOf(tx, gone)) {
    const [kind = ''] = line.action.split('.');
    // An import, `catalogue.import`, deletes only courses.
    const ids = kind === 'catalogue' ? listIn(line, 'deleted') : [line.subject];
    for (const id of ids) deleted.set(keyOf(kind === 'mentor' ? kind : 'course', id), line);
  }
  return gone.flatMap(({ kind, id, path }) => {
    const deletion = deleted.get(keyOf(kind, id));
    return deletion
      ? [[path, `'${id}' was deleted (${author(deletion)}), and the import would add it again`]]
      : [];
  });
}

async function deletionsOf(tx: Sql, gone: ImportedEntry[]): Promise<Change[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const byHand = and(
    inArray(changes.action, ['course.delete', 'mentor.delete']),
    inArray(changes.subject, ids),
  );
  return tx
    .select()
    .from(changes)
    .where(or(byHand, isListed('deleted', ids)))
    .orderBy(changes.at, changes.id);
}

/** SQL condition: a line of the audit log about an import that added, or deleted, any of these courses. */
function isListed(list: 'added' | 'deleted', ids: string[]) {
  const idList = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const listed = sql`jsonb_exists_any(${changes.detail} #> ARRAY['courses', ${list}], ARRAY[${idList}]::text[])`;
  return and(eq(changes.action, 'catalogue.import'), listed);
}

/** The ids of the courses that an import added or deleted. */
function listIn({ detail }: Change, list: 'added' | 'deleted'): string[] {
  const { courses } = detail as { courses?: { [list: string]: string[] } };
  return courses?.[list] ?? [];
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}

function author({ actor, at }: Change): string {
  return `${sanitize(actor)}, ${moment(at.toISOString())}`;
}
