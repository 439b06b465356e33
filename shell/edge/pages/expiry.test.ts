import { msUntilNextMoment } from './expiry';

const NOW = '2026-11-22T10:00:00.000Z';

test.each([
  ['the end of an announcement', '{"announcementMessageTill":"2026-11-22T10:00:01.500Z"}', 1500],
  ['the first of several', '{"a":"2026-11-22T12:00:00Z","b":"2026-11-22T11:00:00Z"}', 3_600_000],
  ['none that has passed', '{"a":"2026-11-22T09:59:59Z","b":"2026-11-22T10:00:02Z"}', 2000],
  ['its own now', `{"serverTimestamp":"${NOW}"}`, Number.POSITIVE_INFINITY],
  ['a moment of another place', '{"a":"2026-11-22T15:31:00+05:30"}', 60_000],
  ['a moment that only the markup shows', '<time datetime="2026-11-22T10:00:03Z">soon</time>', 3000],
  [
    'text that is no moment',
    '"2026-11-22" "2026-99-99T99:99:99Z" 2026-11-22T10:00:01Z',
    Number.POSITIVE_INFINITY,
  ],
  ['nothing', '', Number.POSITIVE_INFINITY],
])('a page ends with %s', (_, html, ms) => {
  expect(msUntilNextMoment(html, NOW)).toBe(ms);
});

test.each([undefined, '', 'now'])('a page whose now is %j has no moments', (serverTime) => {
  expect(msUntilNextMoment('"2026-11-22T10:00:01Z"', serverTime)).toBe(Number.POSITIVE_INFINITY);
});
