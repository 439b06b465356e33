import { timeLeft } from './time-left';

const END = Date.parse('2026-12-01T18:29:59.000Z');
const SECOND = 1000;
const DAY = 86_400 * SECOND;

test.each([
  ['days, hours, minutes and seconds', 9 * DAY + 14 * 3600_000 + 32 * 60_000 + 8 * SECOND, [9, 14, 32, 8]],
  ['a part of a second as a whole second', 1, [0, 0, 0, 1]],
  ['nothing at the end', 0, [0, 0, 0, 0]],
  ['nothing a millisecond after the end', -1, [0, 0, 0, 0]],
  ['nothing 400 days after the end', -400 * DAY, [0, 0, 0, 0]],
  ['days of three digits', 365 * DAY, [365, 0, 0, 0]],
  ['one second before a day', DAY - SECOND, [0, 23, 59, 59]],
])('counts %s', (_, ms, [days, hours, minutes, seconds]) => {
  expect(timeLeft(END, END - ms)).toEqual({ days, hours, minutes, seconds });
});
