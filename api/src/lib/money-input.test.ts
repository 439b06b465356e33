import { formatAmount, formatPrice } from '@stepwell/contract';
import { paiseIn } from './money-input';

test.each([
  ['1178.82', 117_882],
  ['1178.8', 117_880],
  ['1178', 117_800],
  [' 0.07 ', 7],
  ['2,948.82', 294_882],
  ['₹2,948.82', 294_882],
  ['Rs. 2,948', 294_800],
  ['INR 1,00,000.00', 10_000_000],
  ['1,000,000', 100_000_000],
  ['₹ 1,178.82', 117_882],
  ['1178.82/-', 117_882],
  ['999999999.99', 99_999_999_999],
])('parses %p as %p paise', (text, paise) => {
  expect(paiseIn(text)).toBe(paise);
});

test.each([0, 0.07, 499, 2948.82, 100_000, 12_345_678.5, 999_999_999.99])(
  'parses the printed form of the amount %p',
  (rupees) => {
    expect(paiseIn(formatAmount(rupees))).toBe(Math.round(rupees * 100));
    expect(paiseIn(formatPrice(rupees))).toBe(Math.round(rupees * 100));
  },
);

test.each([
  '',
  '₹',
  '-5',
  '1.234',
  '1e3',
  '.5',
  '5.',
  '1178.82x',
  'NaN',
  '9999999999',
  '9,99,99,99,999',
  '2948,82',
  '1,23,4',
  '1,,000',
  ',100',
  '10,0000',
])('refuses %p', (text) => {
  expect(paiseIn(text)).toBeNull();
});
