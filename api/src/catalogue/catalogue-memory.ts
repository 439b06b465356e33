import type { Course, Mentor } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import type { CourseRow } from '../database/schema';
import { type KeptReply, serialise } from '../http/endpoint';
import { withDatabaseTimeout } from '../lib/database-timeout';
import type { AcademySettings } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { readRevision } from './catalogue-revision';
import { readCourses } from './courses/courses.repository';
import { readMentors } from './mentors/mentors.repository';

/** Courses, mentors and settings as they stood at one revision. */
export interface CatalogueState {
  /** Never later than what is told here. */
  revision: string;
  courses: { row: CourseRow; course: Course }[];
  courseById: Map<string, { row: CourseRow; course: Course }>;
  mentors: Mentor[];
  settings: AcademySettings;
  /** The serialised reply with a whole list, made on first use. */
  listReply(kind: 'courses' | 'mentors', list: () => unknown[]): KeptReply;
  /** The serialised reply about one course, made on first use; `undefined` where there is no data. */
  courseReply(kind: 'course' | 'review', courseId: string, data: () => unknown): KeptReply | undefined;
}

/** The one memory of what the public calls show. Prices of orders never come from here. */
export interface CatalogueMemory {
  /** @throws ApiError 503 when the database keeps a reader waiting */
  current(): Promise<CatalogueState>;
  /** What is made of the state, if it may be served without asking the database first. */
  ready<T>(make: (state: CatalogueState) => T): T | undefined;
}

/**
 * How long a state is served before the database is asked for its revision. A change, whoever made it, must show
 * on a page within 3 s (docs/contract.md §1), and the page cache takes up to 2.5 s of that.
 */
const TRUST_MS = 200;

export function createCatalogueMemory(
  sql: Sql,
  now: () => number = () => performance.now(),
): CatalogueMemory {
  let state: CatalogueState | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<CatalogueState> | undefined;

  async function refresh(): Promise<CatalogueState> {
    const startedAt = now();
    // The revision is read before the data: a change in between is then read once more, never missed.
    const revision = await readRevision(sql);
    if (state?.revision !== revision) state = await readState(sql, revision);
    askedAt = startedAt;
    return state;
  }

  const fresh = () => (now() - askedAt < TRUST_MS ? state : undefined);

  return {
    ready(make) {
      const known = fresh();
      return known && make(known);
    },
    async current() {
      const known = fresh();
      if (known) return known;
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      return withDatabaseTimeout(asking);
    },
  };
}

async function readState(sql: Sql, revision: string): Promise<CatalogueState> {
  const [courses, mentors, settings] = await Promise.all([
    readCourses(sql),
    readMentors(sql),
    readSettings(sql),
  ]);
  const lists = new Map<string, KeptReply>();
  const replies = { course: new Map<string, KeptReply>(), review: new Map<string, KeptReply>() };
  const kept = (known: Map<string, KeptReply>, key: string, data: unknown) => {
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
    listReply(kind, list) {
      return lists.get(kind) ?? kept(lists, kind, list());
    },
    courseReply(kind, courseId, data) {
      const known = replies[kind].get(courseId);
      if (known) return known;
      const found = data();
      return found === undefined ? undefined : kept(replies[kind], courseId, found);
    },
  };
}
