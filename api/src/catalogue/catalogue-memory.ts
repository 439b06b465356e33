import type { Course, Mentor } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CourseRow, mentors as mentorTable } from '../database/schema';
import { type CachedReply, serialise } from '../http/endpoint';
import { withDatabaseTimeout } from '../lib/database-timeout';
import type { AcademySettings } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { readRevision } from './catalogue-revision';
import { readCourses } from './courses/courses.repository';
import { fromRow, MENTOR_MAPPING } from './fields/row-mapping';
import { mediaOriginsOf } from './media-origins';

/** The catalogue at a revision: courses, mentors and settings. */
export interface CatalogueState {
  revision: string;
  courses: { row: CourseRow; course: Course }[];
  courseById: Map<string, { row: CourseRow; course: Course }>;
  mentors: Mentor[];
  settings: AcademySettings;
  /** See `mediaOriginsOf`. */
  mediaOrigins: string[] | undefined;
  /** Returns the serialised reply of a call for a list. Calls `list` and serialises its result only the first time. */
  listReply(kind: 'courses' | 'mentors', list: () => unknown[]): CachedReply;
  /** Returns the serialised reply of a call for a course; `undefined` if `data` returns `undefined`. Serialises only the first time. */
  courseReply(kind: 'course' | 'review', courseId: string, data: () => unknown): CachedReply | undefined;
}

/** In-memory copy of the catalogue for the public calls. The function `placeOrder` does not use it, but reads prices from the database. */
export interface CatalogueMemory {
  /** Returns the copy; checks its revision first if the last check is older than 200 ms. @throws ApiError 503 if the database does not answer in time */
  current(): Promise<CatalogueState>;
  /** Calls `make` with the copy if its revision was checked in the last 200 ms; otherwise returns `undefined`. Never waits. */
  ready<T>(make: (state: CatalogueState) => T): T | undefined;
}

/**
 * Milliseconds for which the copy is used before its revision is checked again. A change must be visible within 3 s (docs/contract.md §1), and
 * the page cache of the edge may delay it by 2.5 s.
 */
const FRESH_MS = 200;

export function createCatalogueMemory(sql: Sql): CatalogueMemory {
  let state: CatalogueState | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<CatalogueState> | undefined;

  async function refresh(): Promise<CatalogueState> {
    const startedAt = performance.now();
    // The revision is read before the data. If a change comes between the two reads, the next check finds a newer revision and reads again.
    // In the other order, the old data would have the new revision.
    const revision = await readRevision(sql);
    if (state?.revision !== revision) state = await readState(sql, revision);
    checkedAt = startedAt;
    return state;
  }

  const fresh = () => (performance.now() - checkedAt < FRESH_MS ? state : undefined);

  return {
    ready(make) {
      const freshState = fresh();
      return freshState && make(freshState);
    },
    async current() {
      const freshState = fresh();
      if (freshState) return freshState;
      checking ??= refresh().finally(() => {
        checking = undefined;
      });
      return withDatabaseTimeout(checking);
    },
  };
}

async function readMentors(sql: Sql): Promise<Mentor[]> {
  const rows = await sql.select().from(mentorTable).orderBy(asc(mentorTable.position), asc(mentorTable.id));
  return rows.map((row) => fromRow(MENTOR_MAPPING, row));
}

async function readState(sql: Sql, revision: string): Promise<CatalogueState> {
  const [courses, mentors, settings] = await Promise.all([
    readCourses(sql),
    readMentors(sql),
    readSettings(sql),
  ]);
  const lists = new Map<string, CachedReply>();
  const replies = { course: new Map<string, CachedReply>(), review: new Map<string, CachedReply>() };
  const storeReply = (stored: Map<string, CachedReply>, key: string, data: unknown) => {
    const reply = { body: serialise(data), revision };
    stored.set(key, reply);
    return reply;
  };
  return {
    revision,
    courses,
    courseById: new Map(courses.map((entry) => [entry.row.id, entry])),
    mentors,
    settings,
    mediaOrigins: mediaOriginsOf(
      courses.map(({ course }) => course),
      mentors,
    ),
    listReply(kind, list) {
      return lists.get(kind) ?? storeReply(lists, kind, list());
    },
    courseReply(kind, courseId, data) {
      const stored = replies[kind].get(courseId);
      if (stored) return stored;
      const reply = data();
      return reply === undefined ? undefined : storeReply(replies[kind], courseId, reply);
    },
  };
}
