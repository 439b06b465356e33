import type { Settings } from './entities';

/** Whether the announcement is shown: it has a text, and ends after the server's current time (docs/specification.md §4.3). */
export function isAnnouncementDue({
  announcementMessage,
  announcementMessageTill,
  serverTimestamp,
}: Pick<Settings, 'announcementMessage' | 'announcementMessageTill' | 'serverTimestamp'>): boolean {
  if (!announcementMessage || !announcementMessageTill) return false;
  return Date.parse(announcementMessageTill) > Date.parse(serverTimestamp);
}

/**
 * Splits the announcement into its bold lead and the rest. The lead ends with the first `.`, `!`, `?` or `:` before a capital letter;
 * without one, the lead is empty.
 */
export function splitAnnouncement(message: string): { lead: string; rest: string } {
  const text = message.trim();
  const end = /[.!?:](?=\s+\p{Lu})/u.exec(text);
  if (!end) return { lead: '', rest: text };
  return { lead: text.slice(0, end.index + 1), rest: text.slice(end.index + 1).trim() };
}
