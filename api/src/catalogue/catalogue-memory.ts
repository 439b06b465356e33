import type { Course, Mentor } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CourseRow, mentors as mentorTable } from '../database/schema/catalogue';
import { withDatabaseTimeout } from '../lib/database-timeout';
import type { AcademySettings } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { readRevision } from './catalogue-revision';
import { readCourses } from './courses.repository';
import { fromRow, MENTOR_MAPPING } from './fields/row-mapping';

/** The catalogue at a revision: courses, mentors and settings. */
export interface CatalogueState {
  revision: string;
  courses: { row: CourseRow; course: Course }[];
  courseById: Map<string, { row: CourseRow; course: Course }>;
  mentors: Mentor[];
  settings: AcademySettings;
}

/** In-memory copy of the catalogue for the public calls. The function `placeOrder` does not use it, but reads prices from the database. */
export interface CatalogueMemory {
  /** Returns the copy; checks its revision first if the last check is older than 200 ms. @throws ApiError 503 if the database does not answer in time */
  current(): Promise<CatalogueState>;
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

  return {
    async current() {
      if (state && performance.now() - checkedAt < FRESH_MS) return state;
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
  return {
    revision,
    courses,
    courseById: new Map(courses.map((entry) => [entry.row.id, entry])),
    mentors,
    settings,
  };
}
