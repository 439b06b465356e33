import type { Sql } from '../database/connection';
import { SETTINGS, type SettingName } from './settings.definitions';
import { readSettings } from './settings.repository';

export interface SettingView {
  name: string;
  value: string;
  about: string;
}

export async function listSettings(tx: Sql): Promise<SettingView[]> {
  const values = await readSettings(tx);
  const names = Object.keys(SETTINGS) as SettingName[];
  return names.map((name) => ({ name, value: values[name], about: SETTINGS[name].about }));
}
