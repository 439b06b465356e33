import type { SettingView } from '@stepwell/api/settings';
import { formatTime } from '../shared/Time';
import { SETTINGS_TEXTS } from './texts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The value of a setting as people read it. */
export function valueText({ name, value }: Pick<SettingView, 'name' | 'value'>): string {
  if (value === '') return SETTINGS_TEXTS.notSet;
  if (MOMENT.test(value)) return formatTime(value);
  return SETTINGS_TEXTS.choices[name]?.[value] ?? value;
}
