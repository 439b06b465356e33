import type { Sql } from '../database/connection';
import { settings } from '../database/schema';
import { type AcademySettings, academySettings } from './academy-settings';

/** Reads all settings, with the initial value where none is stored. */
export async function readSettings(sql: Sql): Promise<AcademySettings> {
  const rows = await sql.select().from(settings);
  return academySettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
