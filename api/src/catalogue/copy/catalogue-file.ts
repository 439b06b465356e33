import { asc, eq } from 'drizzle-orm';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Caller } from '../../acts/act';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema/catalogue';
import { ApiError } from '../../lib/api-error';
import { checkEntry, type Others } from '../entries/check-entry';
import { changesBetween, type Entry, entryOf, type FieldChanges, KINDS, type Kind } from '../entries/entry';
import { insertEntry, lockCatalogue, readOthers, updateEntry } from '../entries/save-entry';

// The catalogue as one JSON file: all mentors and courses, by the contract's field names.

export interface CatalogueFile {
  /** Time of the export, ISO 8601. */
  exportedAt: string;
  mentors: Entry[];
  courses: Entry[];
}

/** Number of entries that an import has added, changed and left as they were. */
export interface ImportCounts {
  added: number;
  changed: number;
  same: number;
}

export async function exportCatalogue(tx: Sql): Promise<CatalogueFile> {
  const mentorRows = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  const courseRows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  return {
    exportedAt: new Date().toISOString(),
    mentors: mentorRows.map((row) => entryOf('mentor', row)),
    courses: courseRows.map((row) => entryOf('course', row)),
  };
}

/**
 * Imports all entries of a file, or none if one has an error. Stored entries with the same id are overwritten; others stay.
 * @param onChange receives each change, for the log
 * @throws ApiError 422, which names for each mistake the line in the file, the entry, the field and the reason
 */
export async function importCatalogue(
  tx: Sql,
  text: string,
  caller: Pick<Caller, 'memberId'>,
  onChange: (id: string, changes: FieldChanges) => void = () => {},
): Promise<ImportCounts> {
  const file = parsedFile(text);
  await lockCatalogue(tx);
  const checked = checkedEntries(file, await readOthers(tx));
  // A file may exchange the codes of two courses, which the database refuses between two statements.
  const stored = await exportCatalogue(tx);
  const counts: ImportCounts = { added: 0, changed: 0, same: 0 };
  for (const course of checked.courses) {
    const before = stored.courses.find(({ _id }) => _id === course._id);
    if (before && before.courseCode !== course.courseCode)
      await tx
        .update(courses)
        .set({ code: `~${before._id}` })
        .where(eq(courses.id, String(before._id)));
  }
  for (const kind of ['mentor', 'course'] as const) {
    const { id: idField } = KINDS[kind];
    const before = new Map(stored[`${kind}s`].map((entry) => [entry[idField], entry]));
    for (const entry of checked[`${kind}s`]) {
      const id = String(entry[idField]);
      const changes = changesBetween(before.get(id) ?? {}, entry);
      if (Object.keys(changes).length === 0) {
        counts.same += 1;
        continue;
      }
      if (before.has(id)) await updateEntry(tx, kind, entry, caller, 'publishAt' in changes);
      else await insertEntry(tx, kind, entry, caller);
      counts[before.has(id) ? 'changed' : 'added'] += 1;
      onChange(id, changes);
    }
  }
  return counts;
}

interface ParsedFile {
  mentors: unknown[];
  courses: unknown[];
  lineOf(path: (string | number)[]): number;
}

function parsedFile(text: string): ParsedFile {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!root || error) throw refusal([`line ${lineAt(text, error?.offset ?? 0)}: this is no JSON`]);
  const content: unknown = JSON.parse(text);
  const {
    mentors = [],
    courses = [],
    exportedAt: _,
    ...unknown
  } = Object(content) as Record<string, unknown>;
  const [name] = Object.keys(unknown);
  if (!Array.isArray(mentors) || !Array.isArray(courses) || name !== undefined || Array.isArray(content))
    throw refusal([
      `line 1: the file must be an object with the lists "mentors" and "courses"${name ? `, without "${name}"` : ''}`,
    ]);
  return { mentors, courses, lineOf: (path) => lineAt(text, nearestNode(root, path).offset) };
}

/** The node at a path, or the nearest one around it: a missing field has no place of its own. */
function nearestNode(root: Node, path: (string | number)[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

function checkedEntries(file: ParsedFile, stored: Others): { mentors: Entry[]; courses: Entry[] } {
  const problems: { line: number; text: string }[] = [];
  const check = (kind: Kind, given: unknown[], others: Others): Entry[] => {
    const { id, name } = KINDS[kind];
    const seen = new Set<unknown>();
    return given.flatMap((each, index) => {
      const place = [`${kind}s`, index];
      const at = String(Object(each)[name] ?? Object(each)[id] ?? `number ${index + 1}`);
      const add = (path: (string | number)[], text: string) =>
        problems.push({ line: file.lineOf([...place, ...path]), text: `${kind} '${at}', ${text}` });
      const { entry, problems: found = {} } = checkEntry(kind, withPosition(each, index), others);
      for (const [path, message] of Object.entries(found))
        add(stepsOf(path), path ? `${path}: ${message}` : message);
      if (!entry) return [];
      if (seen.has(entry[id])) add([id], `${id}: This is used twice in the file`);
      if (kind === 'course' && seen.has(`code ${entry.courseCode}`))
        add(['courseCode'], 'courseCode: This is used twice in the file');
      seen.add(entry[id]).add(`code ${entry.courseCode}`);
      return [entry];
    });
  };
  const mentorList = check('mentor', file.mentors, stored);
  const idsInFile = new Set(file.courses.map((course) => Object(course)._id));
  const courseList = check('course', file.courses, {
    // A code of a stored course that the file has too is decided by the file.
    courses: stored.courses.filter(({ id }) => !idsInFile.has(id)),
    mentors: [...stored.mentors, ...mentorList.map((mentor) => ({ id: String(mentor.id) }))],
  });
  if (problems.length === 0) return { mentors: mentorList, courses: courseList };
  throw refusal(problems.sort((a, b) => a.line - b.line).map(({ line, text }) => `line ${line}: ${text}`));
}

/** An entry without a position stands where it is in the file. */
function withPosition(entry: unknown, index: number): unknown {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? { position: (index + 1) * 10, ...entry }
    : entry;
}

/** `courseOverview[0].title` as steps. */
function stepsOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Maximum number of mistakes in the message. */
const MAX_NAMED = 10;

function refusal(mistakes: string[]): ApiError {
  const rest = mistakes.length - MAX_NAMED;
  const named = mistakes.slice(0, MAX_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  const message = `Nothing was imported: ${named}`;
  return new ApiError(422, message, { fields: { file: message } });
}
