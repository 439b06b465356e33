import { bankReference, isRounded } from './bank-reference';

test.each([
  ['twelve digits', '632910000137', '', '632910000137'],
  ['twelve digits after leading zeros', '0000632910000137', '', '632910000137'],
  ['twelve digits that begin with a zero', '0000012345678901', '', '012345678901'],
  ['twelve digits after a prefix of the bank', 'UPI-632910000137', '', '632910000137'],
  ['twelve characters that are not all digits', 'abc-12_45.78', '', 'ABC-12_45.78'],
  ['the bank’s own, longer reference', 'N328263901234567', '', 'N328263901234567'],
])('uses %s in the reference cell', (_, cell, text, reference) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe(reference);
});

test.each([
  ['after UPI', '-', 'UPI/632910000137/9876500001-ORD4Q9TN76HQ2/x@okaxis/Axis Bank'],
  ['after UPI/CR', 'TRANSFER FROM 4897694162092', 'TO TRANSFER-UPI/CR/632910000137/RAHUL VERM/UTIB'],
  ['after UPI/P2A, beside a phone', '', 'UPI/P2A/632910000137/919876500002/ICICI'],
  ['between hyphens', '', 'UPI-RAHUL-RAHUL@OKAXIS-UTIB0000123-632910000137-9876500001'],
  ['beside the address of the payer', '', 'IMPS 632910000137 919876500002@ybl 123456789012@upi'],
  [
    'instead of the bank’s own word in the reference cell',
    'S12345678901',
    'MMT/IMPS/632910000137/ORD4Q9TN76HQ2',
  ],
])('uses the twelve digits in the text of the line: %s', (_, cell, text) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe('632910000137');
});

test.each([
  ['the line has no digits', '-', 'CASH DEPOSIT'],
  ['the line has two candidates', '', 'IMPS 632910000137 / 632910000274'],
  [
    'the payer’s note contains other twelve digits',
    '',
    'UPI-RAHUL-632910000137-ORD4Q9TN76HQ2 UPI/632910000274/',
  ],
  ['the twelve digits are a phone number', '', 'NEFT 919876500002'],
  ['the twelve digits are part of a longer number', '', 'TRANSFER FROM 4897694162092'],
  ['a spreadsheet has rounded the digits', '6.329100E+11', 'payment'],
])('finds no reference if %s', (_, cell, text) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe('');
});

test.each(['6.32910E+11', '6.3291E+11', '6,3291E+11', '6E+11', '6.3291e11'])(
  'recognises %j as rounded',
  (cell) => {
    expect(isRounded(cell)).toBe(true);
  },
);

test.each(['632910000137', '12E05', 'UPI-6E11', '6.32', ''])('does not recognise %j as rounded', (cell) => {
  expect(isRounded(cell)).toBe(false);
});
