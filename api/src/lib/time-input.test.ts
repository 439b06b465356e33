import { moment as printed } from '../cli/terminal/print';
import { momentOf } from './time-input';

test.each([
  ['2026-12-31', 'start', '2026-12-30T18:30:00.000Z'],
  ['2026-12-31', 'end', '2026-12-31T18:29:59.999Z'],
  ['2028-02-29', 'start', '2028-02-28T18:30:00.000Z'],
  ['2026-12-31T18:00+05:30', 'start', '2026-12-31T12:30:00.000Z'],
  ['2026-12-31T23:30:15.250Z', 'end', '2026-12-31T23:30:15.250Z'],
  ['2026-12-31T00:30:00+05:30', 'end', '2026-12-30T19:00:00.000Z'],
  ['7 Dec 2026', 'end', '2026-12-07T18:29:59.999Z'],
  ['31 Dec 2026 23:59', 'end', '2026-12-31T18:29:59.999Z'],
  ['31 Dec 2026 09:00', 'start', '2026-12-31T03:30:00.000Z'],
] as const)('parses %s as the %s %s', (text, edge, moment) => {
  expect(momentOf(text, edge).toISOString()).toBe(moment);
});

test.each(['start', 'end'] as const)('parses a printed %s as the same time', (edge) => {
  for (let day = 1; day < 400; day += 7) {
    const time = momentOf(new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10), edge);

    expect(momentOf(printed(time.toISOString()), edge)).toEqual(time);
  }
});

test.each([
  '',
  'tomorrow',
  '31-12-2026',
  '31 Feb 2026',
  '31 Dez 2026',
  '7 Dec 2026 25:00',
  '2026-13-01',
  '0026-12-31',
  '0026-12-31T18:00+05:30',
  '31 Dec 0026',
  '2026-02-30',
  '2027-02-29',
  '2026-12-31T18:00',
  '2026-12-31T25:00Z',
])('refuses %p', (text) => {
  expect(() => momentOf(text, 'end')).toThrow('is neither a date');
});
