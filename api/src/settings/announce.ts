import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { validationError } from '../lib/api-error';
import { momentOf } from '../lib/time-input';
import { type ChangedSetting, changeSettings } from './change-settings';

export interface Announcement {
  message: string;
  /** A date (to its end in India) or a time; required with a text, since the site shows none without an end. */
  till?: string | undefined;
  /** The two settings as the form showed them (`change-settings.ts`). */
  seen?: Record<string, string>;
}

/**
 * Sets text and end of the announcement bar together, or takes it down with an empty text.
 * @throws ApiError 422 for an end that is missing or has passed, or a value that is not allowed; 409 as `changeSettings`
 */
export async function announce(
  tx: Sql,
  { message, till = '', seen }: Announcement,
  context: CommandContext,
): Promise<ChangedSetting[]> {
  const isUp = message.trim() !== '';
  if (isUp) requireFuture(till.trim());
  const values = { announcementMessage: message, announcementMessageTill: isUp ? till : '' };
  return changeSettings(tx, { values, ...(seen && { seen }) }, context);
}

function requireFuture(till: string): void {
  if (till === '') throw validationError({ announcementMessageTill: 'The announcement needs an end' });
  if (momentOf(till, 'end') <= new Date())
    throw validationError({
      announcementMessageTill: 'This end has passed: the announcement would never be shown',
    });
}
