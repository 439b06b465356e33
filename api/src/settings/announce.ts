import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { validationError } from '../lib/api-error';
import { momentOf } from '../lib/time-input';
import { type ChangedSetting, changeSettings } from './change-settings';

export interface Announcement {
  message: string;
  /** End: a time, or a date, which means its last moment in India. Required with a text, because the site shows no announcement without an end. */
  till?: string | undefined;
  /** Values of the two settings that the form showed, so that a later change by another person is not overwritten. */
  seen?: Record<string, string>;
}

/**
 * Sets text and end of the announcement bar together. An empty text removes the announcement.
 * @throws ApiError 422 if the end is missing or has passed, or for an invalid value; 409 like `changeSettings`
 */
export async function announce(
  tx: Sql,
  { message, till = '', seen }: Announcement,
  context: CommandContext,
): Promise<ChangedSetting[]> {
  const hasText = message.trim() !== '';
  if (hasText) requireFuture(till.trim());
  const end = hasText ? till : '';
  const values = { announcementMessageTill: end, announcementMessage: message };
  return changeSettings(tx, { values, ...(seen && { seen }) }, context);
}

function requireFuture(till: string): void {
  if (till === '') throw validationError({ announcementMessageTill: 'The announcement needs an end' });
  if (momentOf(till, 'end') <= new Date())
    throw validationError({
      announcementMessageTill: 'This end has passed: the announcement would never be shown',
    });
}
