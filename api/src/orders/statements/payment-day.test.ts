import { dayIn, isSerialDay, serialDay } from './payment-day';

test.each([
  ['25/11/26', '2026-11-25'],
  ['05/11/2026', '2026-11-05'],
  ['5-1-2026', '2026-01-05'],
  ['25.11.2026', '2026-11-25'],
  ['25-11-2026 10:00', '2026-11-25'],
  ['25/11/2026, 10:00:12 PM', '2026-11-25'],
  ['25 Nov 2026', '2026-11-25'],
  ['25-Nov-26', '2026-11-25'],
  ['25-NOV-2026 10:00:00', '2026-11-25'],
  ['25th November, 2026', '2026-11-25'],
  ['1 Sept 2026', '2026-09-01'],
  ['Nov 25, 2026 10:00 AM', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['2026/11/25 10:00', '2026-11-25'],
  ['2026-11-25T10:00:00', '2026-11-25'],
  ['2026-11-25T10:00:00+05:30', '2026-11-25'],
  ['2026-11-24T20:00:00.000Z', '2026-11-25'],
  ['2026-11-25 00:30:00 +0530', '2026-11-25'],
  ['2026-11-24 20:00:00.123456+00', '2026-11-25'],
  ['2026-11-24 20:00:00 UTC', '2026-11-25'],
  ['1795545000', '2026-11-25'],
  ['1795545000000', '2026-11-25'],
])('reads %j as %s', (cell, day) => {
  expect(dayIn(cell)).toEqual({ day, isDate: true });
});

test.each(['31/02/2026', '11/25/2026', '########', '29-Feb-2027', '25 Foo 2026'])(
  'reads %j as a date without a valid day',
  (cell) => {
    expect(dayIn(cell)).toEqual({ day: null, isDate: true });
  },
);

test.each(['', 'Total', '1000.00', '12', 'Page 1 of 3', '25/11/26 to 30/11/26', '632910000137'])(
  'reads %j as no date',
  (cell) => {
    expect(dayIn(cell)).toEqual({ day: null, isDate: false });
  },
);

test.each([
  ['46351', '2026-11-25'],
  ['46351.4166667', '2026-11-25'],
])('reads the serial number %s as %s', (cell, day) => {
  expect(isSerialDay(cell)).toBe(true);
  expect(serialDay(cell)).toBe(day);
});

test.each(['1000', '45000.00', '99999', '632910', ''])('does not read %j as a serial number', (cell) => {
  expect(isSerialDay(cell)).toBe(false);
});
