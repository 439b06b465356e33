import type { SettingView } from '@stepwell/api/settings';
import { formatMoments } from '../shared/Time';
import { SETTINGS_TEXTS } from './texts';

/** The value of a setting as people read it. */
export function valueText({ name, value }: Pick<SettingView, 'name' | 'value'>): string {
  if (value === '') return SETTINGS_TEXTS.notSet;
  return SETTINGS_TEXTS.choices[name]?.[value] ?? formatMoments(value);
}
