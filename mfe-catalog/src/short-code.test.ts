import { shortCode } from './short-code';

test.each([
  ['GATECS27A1', 'GATECS27A1'],
  ['GATECS27A1-2027-BATCH', 'GATECS27A1'],
  ['AB', 'AB'],
  ['🪜'.repeat(11), '🪜'.repeat(10)],
  ['', ''],
])('the course code %j is shown as %j', (code, shown) => {
  expect(shortCode(code)).toBe(shown);
});
