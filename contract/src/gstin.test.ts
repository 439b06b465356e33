import { isGstin } from './gstin';

// Published examples, with a letter and with a digit as check digit.
test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('accepts the GSTIN %s', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test.each([
  ['another check digit', '27AAPFU0939F1ZU'],
  ['two characters swapped', '27AAPFU9039F1ZV'],
  ['a state that does not exist', '99AAPFU0939F1ZV'],
  ['small letters', '27aapfu0939f1zv'],
  ['one character too many', '27AAPFU0939F1ZVV'],
  ['an empty text', ''],
])('a GSTIN with an error is refused: %s', (_, text) => {
  expect(isGstin(text)).toBe(false);
});
