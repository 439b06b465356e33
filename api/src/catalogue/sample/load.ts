import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { courses } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import { coupons, orders } from '../../database/schema/orders';
import { settings } from '../../database/schema/settings';
import { DAY_MS, midnightInIndia } from '../../lib/india';
import { SAMPLE_PAYEE_VPA } from '../../settings/sample-payee';
import { type CatalogueFile, importCatalogue } from '../copy/catalogue-file';

/** The valid coupons; `loadSampleAcademy` adds an expired one. */
const SAMPLE_COUPONS = [
  { code: 'STEP10', percentBps: 1000 },
  { code: 'WELL500', amountPaise: 50_000, minimumPricePaise: 200_000, maxUses: 500, maxUsesPerEmail: 1 },
];

/**
 * Loads the sample academy into an empty database: courses, mentors, coupons, announcement, payee, GST and open enrolment.
 * @returns whether it was loaded; `false` if the database has or ever had content
 */
export async function loadSampleAcademy(tx: Sql, now = new Date()): Promise<boolean> {
  if (!(await isEmpty(tx))) return false;
  await importCatalogue(tx, JSON.stringify(await sampleCatalogue(now)), { memberId: null });
  await tx
    .insert(coupons)
    .values([
      ...SAMPLE_COUPONS,
      { code: 'MONSOON25', percentBps: 2500, capPaise: 100_000, endsAt: endOfDay(now, -30) },
    ]);
  const values = {
    announcementMessage: 'New batches are open. Use code STEP10 at checkout for 10% off.',
    announcementMessageTill: endOfDay(now, 90).toISOString(),
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: SAMPLE_PAYEE_VPA,
    payeeName: 'Stepwell Academy',
    gstMode: 'exclusive',
    gstRatePercent: '18',
  };
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

/** The sample's file with all times moved, so that its courses begin as long after today as they do after the day of the file's export. */
async function sampleCatalogue(now: Date): Promise<CatalogueFile> {
  const file: CatalogueFile = JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'));
  const shiftMs = midnightInIndia(now, 0) - midnightInIndia(new Date(file.exportedAt), 0);
  const moved = (value: unknown) => new Date(Date.parse(String(value)) + shiftMs).toISOString();
  return {
    ...file,
    courses: file.courses.map((course) => ({
      ...course,
      courseStartDate: moved(course.courseStartDate),
      courseEndDate: moved(course.courseEndDate),
      courseRegEndDate: moved(course.courseRegEndDate),
    })),
  };
}

/** The last millisecond, in India, of the day that is `days` after today. */
function endOfDay(now: Date, days: number): Date {
  return new Date(midnightInIndia(now, days) + DAY_MS - 1);
}
