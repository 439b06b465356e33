import type { FieldMessages } from '@stepwell/contract';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { ApiError, validationError } from '../lib/api-error';
import { setSetting } from './set-setting';
import { SETTINGS, type SettingName } from './settings.definitions';
import { readSettings } from './settings.repository';

interface ChangeSettings {
  /** New values by name. */
  values: Record<string, string>;
  /** Values by name that the form showed, so that a later change by another person is not overwritten. */
  seen?: Record<string, string>;
}

export interface ChangedSetting {
  name: string;
  before: string;
  after: string;
  warning?: string;
}

/**
 * Changes several settings, or none if one of them is refused, because the error rolls the transaction back. Skips values that are set
 * already.
 * @throws ApiError 404 for an unknown setting; 409 if a setting was changed since the form was opened; 422 with a message for each invalid
 *   value
 */
export async function changeSettings(
  tx: Sql,
  { values, seen = {} }: ChangeSettings,
  context: CommandContext,
): Promise<ChangedSetting[]> {
  const current: Record<string, string> = await readSettings(tx);
  const changed: ChangedSetting[] = [];
  const refused: FieldMessages = {};
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === current[name]) continue;
    if (seen[name] !== undefined && seen[name] !== current[name]) {
      const label = Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName].label : name;
      throw new ApiError(
        409,
        `${label} was changed meanwhile, to '${current[name]}'. Look at it and try again.`,
      );
    }
    try {
      const { before, after, warning } = await setSetting(tx, { name, value }, context);
      if (after !== before) changed.push({ name, before, after, ...(warning && { warning }) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      refused[name] = error.message;
    }
  }
  if (Object.keys(refused).length > 0) throw validationError(refused);
  return changed;
}
