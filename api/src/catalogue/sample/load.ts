import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { courses } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import { coupons, orders } from '../../database/schema/orders';
import { settings } from '../../database/schema/settings';
import { DAY_MS, midnightInIndia } from '../../lib/india';
import { type CatalogueFile, importCatalogue } from '../copy/catalogue-file';
import { EXPIRED_SAMPLE_COUPON, readSampleCatalogue, SAMPLE_COUPONS, SAMPLE_SETTINGS } from './sample-data';

/**
 * Loads the sample academy into an empty database: courses, mentors, coupons, announcement, payee, GST and open enrolment.
 * @returns whether it was loaded; `false` if the database has or ever had content
 */
export async function loadSampleAcademy(tx: Sql, now = new Date()): Promise<boolean> {
  if (!(await isEmpty(tx))) return false;
  const catalogue = movedTo(now, await readSampleCatalogue());
  await importCatalogue(tx, JSON.stringify(catalogue), { memberId: null });
  await tx
    .insert(coupons)
    .values([...SAMPLE_COUPONS, { ...EXPIRED_SAMPLE_COUPON, endsAt: endOfDay(now, -30) }]);
  const values = { ...SAMPLE_SETTINGS, announcementMessageTill: endOfDay(now, 90).toISOString() };
  await tx.insert(settings).values(Object.entries(values).map(([name, value]) => ({ name, value })));
  await tx.insert(log).values({ actor: 'start', act: 'sample.load', subject: 'sample academy' });
  return true;
}

async function isEmpty(tx: Sql): Promise<boolean> {
  const [found] = await rowsOf<{ empty: boolean }>(
    tx,
    sql`SELECT NOT (EXISTS (SELECT FROM ${log}) OR EXISTS (SELECT FROM ${courses}) OR EXISTS (SELECT FROM ${orders})
      OR EXISTS (SELECT FROM ${settings})) AS empty`,
  );
  return found?.empty ?? false;
}

/** Moves all times, so that the courses begin as long after today as they do after the day of the file's export. */
function movedTo(now: Date, file: CatalogueFile): CatalogueFile {
  const shiftMs = midnightInIndia(now, 0) - midnightInIndia(new Date(file.exportedAt), 0);
  const moved = (value: unknown) => new Date(Date.parse(String(value)) + shiftMs).toISOString();
  const courseList = file.courses.map((course) => ({
    ...course,
    courseStartDate: moved(course.courseStartDate),
    courseEndDate: moved(course.courseEndDate),
    courseRegEndDate: moved(course.courseRegEndDate),
  }));
  return { ...file, courses: courseList };
}

/** The last millisecond, in India, of the day that is `days` after today. */
function endOfDay(now: Date, days: number): Date {
  return new Date(midnightInIndia(now, days) + DAY_MS - 1);
}
