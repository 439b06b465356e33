import { paiseOf } from './money-input';

test.each([
  ['1178.82', 117_882],
  ['1178.8', 117_880],
  ['1178', 117_800],
  [' 0.07 ', 7],
  ['999999999.99', 99_999_999_999],
])('reads %p as %p paise', (text, paise) => {
  expect(paiseOf(text)).toBe(paise);
});

test.each(['', '1,178.82', '₹10', '-5', '1.234', '1e3', '.5', '5.', '1178.82x', 'NaN', '9999999999'])(
  'refuses %p',
  (text) => {
    expect(() => paiseOf(text)).toThrow('is not an amount');
  },
);
