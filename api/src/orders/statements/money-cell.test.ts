import { moneyIn } from './money-cell';

test.each([
  ['1178.82', 117_882, ''],
  ['1,178.82', 117_882, ''],
  ['1,00,000.00', 10_000_000, ''],
  ['100,000.5', 10_000_050, ''],
  ['2948.8200', 294_882, ''],
  ['₹500', 50_000, ''],
  ['Rs. 500/-', 50_000, ''],
  ['INR 7.5', 750, ''],
  ['500 INR', 50_000, ''],
  ['?2,948.82', 294_882, ''],
  ['\u00a02,948.82\u00a0', 294_882, ''],
  ['2948.82 Cr', 294_882, '+'],
  ['2,948.82(Cr)', 294_882, '+'],
  ['+₹500', 50_000, '+'],
  ['Cr. 500', 50_000, '+'],
  ['2948.82 Dr.', 294_882, '-'],
  ['2948.82D', 294_882, '-'],
  ['-500', 50_000, '-'],
  ['\u2212500', 50_000, '-'],
  ['₹-500.00', 50_000, '-'],
  ['500.00-', 50_000, '-'],
  ['(500.00)', 50_000, '-'],
  ['0.00', 0, ''],
])('reads %j as %d paise with the sign %j', (cell, paise, sign) => {
  expect(moneyIn(cell)).toEqual({ paise, sign });
});

test.each(['', ' ', '-', '--', 'N/A', 'nil'])('reads %j as no amount', (cell) => {
  expect(moneyIn(cell)).toBeNull();
});

test.each([
  ['abc', 'is not an amount'],
  ['1.234', 'is not an amount'],
  ['1,23', 'decimal comma'],
  ['2.948,82', 'decimal comma'],
  ['1,2,3', 'is not an amount'],
  ['1,00,0000', 'is not an amount'],
  ['12 34', 'is not an amount'],
  ['2.94882E3', 'is not an amount'],
  ['(500', 'is not an amount'],
  ['500 Cr 20', 'is not an amount'],
  ['25/11/26', 'is not an amount'],
  ['99999999999', 'is not an amount'],
  ['-500 Cr', 'money in and as money out'],
])('refuses %j', (cell, reason) => {
  expect(() => moneyIn(cell)).toThrow(reason);
});
