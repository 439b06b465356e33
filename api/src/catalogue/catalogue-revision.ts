import packageJson from '../../package.json' with { type: 'json' };
import type { Sql } from '../database/connection';
import { catalogueRevision } from '../database/schema';

/**
 * At which revision courses, mentors and settings stand in the database. Another version of this API may answer otherwise
 * from the same rows, so the text says it too.
 */
export async function readRevision(sql: Sql): Promise<string> {
  const [row] = await sql.select().from(catalogueRevision);
  return `${packageJson.version}-${row?.revision ?? 0}`;
}
