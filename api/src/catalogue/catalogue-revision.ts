import packageJson from '../../package.json' with { type: 'json' };
import type { Sql } from '../database/connection';
import { catalogueRevision } from '../database/schema';

/**
 * Reads the revision of courses, mentors and settings, such as `1.0.0-42`. It contains the version of the API, because another version may
 * reply differently from the same rows.
 */
export async function readRevision(sql: Sql): Promise<string> {
  const [row] = await sql.select().from(catalogueRevision);
  return `${packageJson.version}-${row?.revision ?? 0}`;
}
