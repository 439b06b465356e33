import { daysOf, periodsOf, returnPeriodsOf } from './periods';

// Half past midnight in India is still the day before in UTC.
test.each([
  ['2026-11-25T19:00:00Z', '2026-07-01', '2026-09-30'],
  ['2026-12-31T18:45:00Z', '2026-10-01', '2026-12-31'],
  ['2027-03-31T12:00:00Z', '2026-10-01', '2026-12-31'],
])('at %s the last quarter is from %s to %s', (now, from, to) => {
  expect(returnPeriodsOf(new Date(now))[2]).toEqual({ name: 'quarter', from, to });
});

test('reports offer this month, the last month and the financial year from April', () => {
  expect(periodsOf(new Date('2027-03-31T12:00:00Z'))).toEqual([
    { name: 'month', from: '2027-03-01', to: '2027-03-31' },
    { name: 'before', from: '2027-02-01', to: '2027-02-28' },
    { name: 'year', from: '2026-04-01', to: '2027-03-31' },
  ]);
});

test('the days of a period include both ends', () => {
  expect(daysOf({ from: '2026-07-01', to: '2026-09-30' })).toBe(92);
});
