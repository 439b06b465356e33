import { momentOf } from './time-input';

test.each([
  ['2026-12-31', 'start', '2026-12-30T18:30:00.000Z'],
  ['2026-12-31', 'end', '2026-12-31T18:29:59.999Z'],
  ['2028-02-29', 'start', '2028-02-28T18:30:00.000Z'],
  ['2026-12-31T18:00+05:30', 'start', '2026-12-31T12:30:00.000Z'],
  ['2026-12-31T23:30:15.250Z', 'end', '2026-12-31T23:30:15.250Z'],
  ['2026-12-31T09:00', 'start', '2026-12-31T03:30:00.000Z'],
  ['2026-12-31 23:59', 'end', '2026-12-31T18:29:59.999Z'],
] as const)('parses %s as the %s %s', (text, edge, moment) => {
  expect(momentOf(text, edge).toISOString()).toBe(moment);
});

test.each([
  '',
  'tomorrow',
  '31-12-2026',
  '2026-13-01',
  '0026-12-31',
  '0026-12-31T18:00+05:30',
  '2026-02-30',
  '2027-02-29',
  '2026-12-31T25:00',
  '2026-12-31T25:00Z',
])('refuses %p', (text) => {
  expect(() => momentOf(text, 'end')).toThrow('is neither a date');
});
