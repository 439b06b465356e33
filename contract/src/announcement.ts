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
