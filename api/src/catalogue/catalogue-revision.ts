import { sql } from 'drizzle-orm';
import packageJson from '../../package.json' with { type: 'json' };
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { courses, mentors } from '../database/schema/catalogue';
import { settings } from '../database/schema/settings';

/**
 * Reads the revision of courses, mentors and settings, such as `1.0.0-5d41402a`. It contains the version of the API, because another version may
 * reply differently from the same rows. PostgreSQL gives each version of a row the number of its transaction (`xmin`), so the revision
 * changes with every change of a row, also by hand.
 */
export async function readRevision(database: Sql): Promise<string> {
  const [row] = await rowsOf<{ revision: string }>(
    database,
    sql`SELECT md5(string_agg(version, ',' ORDER BY version)) AS revision FROM (
      SELECT 'c' || id || xmin::text AS version FROM ${courses}
      UNION ALL SELECT 'm' || id || xmin::text FROM ${mentors}
      UNION ALL SELECT 's' || name || xmin::text FROM ${settings}) AS versions`,
  );
  return `${packageJson.version}-${row?.revision ?? 'empty'}`;
}
