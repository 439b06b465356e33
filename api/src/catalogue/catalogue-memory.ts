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

/** Courses, mentors and settings at one revision. */
export interface CatalogueState {
  /** Never newer than the data, because the revision is read first. */
  revision: string;
  courses: { row: CourseRow; course: Course }[];
  courseById: Map<string, { row: CourseRow; course: Course }>;
  mentors: Mentor[];
  settings: AcademySettings;
  mediaOrigins: string[] | undefined;
  /** The serialised reply of a call that returns a list. `list` is only called the first time. */
  listReply(kind: 'courses' | 'mentors', list: () => unknown[]): CachedReply;
  /** The serialised reply of a call about a course. `data` is only called the first time. @returns `undefined` if `data` does */
  courseReply(kind: 'course' | 'review', courseId: string, data: () => unknown): CachedReply | undefined;
}

/** In-memory copy of the catalogue for the public calls. Orders read their prices from the database. */
export interface CatalogueMemory {
  /** Returns the copy; checks its revision first if the last check is older than 200 ms. @throws ApiError 503 if the database does not answer in time */
  current(): Promise<CatalogueState>;
  /** Calls `make` with the copy if it is fresh, without waiting; otherwise returns `undefined`. */
  ready<T>(make: (state: CatalogueState) => T): T | undefined;
}

/**
 * Milliseconds for which a copy is used before its revision is checked. A change must be visible within 3 s
 * (docs/contract.md §1), of which the page cache takes up to 2.5 s.
 */
const FRESH_MS = 200;

export function createCatalogueMemory(sql: Sql): CatalogueMemory {
  let state: CatalogueState | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<CatalogueState> | undefined;

  async function refresh(): Promise<CatalogueState> {
    const startedAt = performance.now();
    // The revision is read before the data: after a change between the two reads, the next call sees a newer revision and reads again.
    const revision = await readRevision(sql);
    if (state?.revision !== revision) state = await readState(sql, revision);
    checkedAt = startedAt;
    return state;
  }

  const fresh = () => (performance.now() - checkedAt < FRESH_MS ? state : undefined);

  return {
    ready(make) {
      const known = fresh();
      return known && make(known);
    },
    async current() {
      const known = fresh();
      if (known) return known;
      checking ??= refresh().finally(() => {
        checking = undefined;
      });
      return withDatabaseTimeout(checking);
    },
  };
}

/** Reads all mentors in the academy's order. */
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
  const serialised = (known: Map<string, CachedReply>, key: string, data: unknown) => {
    const reply = { body: serialise(data), revision };
    known.set(key, reply);
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
      return lists.get(kind) ?? serialised(lists, kind, list());
    },
    courseReply(kind, courseId, data) {
      const known = replies[kind].get(courseId);
      if (known) return known;
      const found = data();
      return found === undefined ? undefined : serialised(replies[kind], courseId, found);
    },
  };
}
