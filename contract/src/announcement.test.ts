import { isAnnouncementDue, splitAnnouncement } from './announcement';

const SERVER_TIME = { serverTimestamp: '2026-11-20T06:30:00.000Z' };

test.each([
  ['', '2026-12-01T00:00:00.000Z', false],
  ['New batches', null, false],
  ['New batches', '2026-11-20T06:30:00.000Z', false],
  ['New batches', '2026-11-20T06:30:00.001Z', true],
  ['New batches', '2026-11-20T12:00:00.001+05:30', true],
  ['New batches', 'soon', false],
])('at 06:30 UTC, the announcement %p until %p is shown: %p', (announcementMessage, till, isShown) => {
  expect(isAnnouncementDue({ ...SERVER_TIME, announcementMessage, announcementMessageTill: till })).toBe(
    isShown,
  );
});

test.each([
  ['New batches are open! Come in.', 'New batches are open!', 'Come in.'],
  ['Fees from Rs. 999 this week', '', 'Fees from Rs. 999 this week'],
])('splits %p into its bold lead and the rest', (message, lead, rest) => {
  expect(splitAnnouncement(message)).toEqual({ lead, rest });
});
