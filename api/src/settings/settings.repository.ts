import type { Sql } from '../database/connection';
import { settings } from '../database/schema/settings';
import { type AcademySettings, academySettings } from './academy-settings';
import type { SettingName } from './settings.definitions';

export async function storeSetting(sql: Sql, name: SettingName, value: string): Promise<void> {
  await sql
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}

/** Reads all settings. A setting that is not stored has its initial value. */
export async function readSettings(sql: Sql): Promise<AcademySettings> {
  const rows = await sql.select().from(settings);
  return academySettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
