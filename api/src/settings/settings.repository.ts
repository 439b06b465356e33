import type { Sql } from '../database/connection';
import { settings } from '../database/schema';
import { type AcademySettings, academySettings } from './academy-settings';
import { SETTINGS, type SettingGroup, type SettingName } from './settings.definitions';

export type { SettingGroup };

/** Reads all settings, with the initial value where none is stored. */
export async function readSettings(sql: Sql): Promise<AcademySettings> {
  const rows = await sql.select().from(settings);
  return academySettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

export interface SettingView {
  name: string;
  value: string;
  about: string;
  group: SettingGroup;
  label: string;
  /** The allowed values, if they are few. */
  choices?: readonly string[];
}

export async function listSettings(tx: Sql): Promise<SettingView[]> {
  const values = await readSettings(tx);
  const names = Object.keys(SETTINGS) as SettingName[];
  return names.map((name) => {
    const { initial: _initial, clean: _clean, ...shown } = SETTINGS[name];
    return { name, value: values[name], ...shown };
  });
}
