import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { WHOLE_COURSE_MAPPING, WHOLE_MENTOR_MAPPING } from '../../catalogue/fields/row-mapping';
import { columnsOf, time } from '../columns';

// Columns of courses and mentors follow from the contract's table of fields.

/** Raised by each change, so that a member of staff does not overwrite what another has saved meanwhile. */
const revision = () => integer('revision').notNull().default(1);

export const mentors = pgTable('mentors', {
  id: text('id').primaryKey(),
  ...columnsOf(WHOLE_MENTOR_MAPPING),
  revision: revision(),
});

export const courses = pgTable(
  'courses',
  {
    id: text('id').primaryKey(),
    ...columnsOf(WHOLE_COURSE_MAPPING),
    code: text('code').notNull().unique(),
    mentorId: text('mentor_id').references(() => mentors.id),
    /** Who set `publishAt`: a member's id, or `operator`. `null` after a restore: a publication that was due waits for a person. */
    publishBy: text('publish_by'),
    revision: revision(),
  },
  ({ status, pricePaise, mrpPaise, lectures, studentsEnrolled }) => [
    check('status_of_course', sql`${status} IN (0, 1, 2)`),
    check('price_of_live_course', sql`${status} <> 1 OR ${pricePaise} IS NOT NULL`),
    check('prices_of_course', sql`${pricePaise} >= 0 AND ${mrpPaise} >= 0`),
    check('counts_of_course', sql`${lectures} >= 0 AND ${studentsEnrolled} >= 0`),
  ],
);

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Pictures that staff have uploaded, as WebP. */
export const pictures = pgTable('pictures', {
  /** A hash of the content, so that the picture at an address never changes and browsers may cache it for ever. */
  id: text('id').primaryKey(),
  content: bytes('content').notNull(),
  /** Since when no course or mentor uses the picture; `null` while it is used. */
  unusedSince: time('unused_since'),
});

/** Addresses that get one mail when a course opens. */
export const courseWaiters = pgTable(
  'course_waiters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  ({ courseId, email }) => [uniqueIndex('one_waiter_per_course').on(courseId, email)],
);

export type CourseRow = typeof courses.$inferSelect;
export type MentorRow = typeof mentors.$inferSelect;
