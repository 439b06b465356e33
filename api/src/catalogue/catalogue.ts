import type { Course, Mentor } from '@stepwell/contract';
import { readCourses } from '../courses/courses.repository';
import type { Sql } from '../database/connection';
import { type CourseRow, catalogueRevision } from '../database/schema';
import { serialise } from '../endpoint';
import { readMentors } from '../mentors/mentors.repository';
import { type AcademySettings, readSettings } from '../settings/settings.repository';

/** Courses, mentors and settings as they stood at one revision. */
export interface CatalogueState {
  courses: { row: CourseRow; course: Course }[];
  courseById: Map<string, { row: CourseRow; course: Course }>;
  mentors: Mentor[];
  settings: AcademySettings;
  /** The serialised good reply of that name, made on first use. */
  reply(name: string, data: () => unknown): Buffer;
}

/** The one memory of what the public calls show. Prices of orders never come from here. */
export interface Catalogue {
  current(): Promise<CatalogueState>;
}

/**
 * How long a state is served before the database is asked for its revision. A change, whoever made it, must show
 * on a page within 3 s (contract §1), and the page cache takes up to 2.5 s of that.
 */
const TRUST_MS = 200;

export function createCatalogue(sql: Sql, now: () => number = () => performance.now()): Catalogue {
  let state: CatalogueState | undefined;
  let revision = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<CatalogueState> | undefined;

  async function refresh(): Promise<CatalogueState> {
    const startedAt = now();
    // The revision is read before the data: a change in between is then read once more, never missed.
    const [row] = await sql.select().from(catalogueRevision);
    const latest = row?.revision ?? 0;
    if (!state || latest !== revision) {
      state = await readState(sql);
      revision = latest;
    }
    askedAt = startedAt;
    return state;
  }

  return {
    async current() {
      if (state && now() - askedAt < TRUST_MS) return state;
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

async function readState(sql: Sql): Promise<CatalogueState> {
  const [courses, mentors, settings] = await Promise.all([
    readCourses(sql),
    readMentors(sql),
    readSettings(sql),
  ]);
  const replies = new Map<string, Buffer>();
  return {
    courses,
    courseById: new Map(courses.map((entry) => [entry.row.id, entry])),
    mentors,
    settings,
    reply(name, data) {
      const kept = replies.get(name) ?? serialise(data());
      replies.set(name, kept);
      return kept;
    },
  };
}
