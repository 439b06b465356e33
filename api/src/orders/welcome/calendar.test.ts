import { calendarFile } from './calendar';

const EVENT = {
  uid: 'ORD7K3QF9WX2M@stepwell.example',
  startsAt: new Date('2026-12-07T03:30:00Z'),
  title: 'GATE; Track, begins',
  description: 'Bring:\na pen \\ paper',
  link: 'https://meet.example.org/gate',
};
const NOW = new Date('2026-11-26T04:00:00Z');

test('writes an event with its time in UTC and escaped texts', () => {
  expect(calendarFile(EVENT, NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stepwell//Orders//EN',
    'BEGIN:VEVENT',
    'UID:ORD7K3QF9WX2M@stepwell.example',
    'DTSTAMP:20261126T040000Z',
    'DTSTART:20261207T033000Z',
    'DTEND:20261207T043000Z',
    'SUMMARY:GATE\\; Track\\, begins',
    'DESCRIPTION:Bring:\\na pen \\\\ paper',
    'URL:https://meet.example.org/gate',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a course that begins on a day without a time is an event of the whole day in India', () => {
  const file = calendarFile({ ...EVENT, startsAt: new Date('2026-12-30T18:30:00Z') }, NOW);

  expect(file.match(/DT(START|END).*/g)).toEqual([
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
  ]);
});

test('folds lines at 75 octets, never within a character', () => {
  const title = 'परीक्षा की तैयारी '.repeat(10);

  const lines = calendarFile({ ...EVENT, title }, NOW).split('\r\n');

  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('\r\n').replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`);
});
