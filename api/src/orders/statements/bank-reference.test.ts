import { bankReference, isRounded } from './bank-reference';

test.each([
  ['its twelve digits', '632910000137', '', '632910000137'],
  ['without the zeros before them', '0000632910000137', '', '632910000137'],
  ['with a zero of its own', '0000012345678901', '', '012345678901'],
  ['without what the bank writes before them', 'UPI-632910000137', '', '632910000137'],
  ['twelve other characters', 'abc-12_45.78', '', 'ABC-12_45.78'],
  ['a longer word of the bank', 'N328263901234567', '', 'N328263901234567'],
])('uses %s of the cell', (_, cell, text, reference) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe(reference);
});

test.each([
  ['after UPI', '-', 'UPI/632910000137/9876500001-ORD4Q9TN76HQ2/x@okaxis/Axis Bank'],
  ['after UPI/CR', 'TRANSFER FROM 4897694162092', 'TO TRANSFER-UPI/CR/632910000137/RAHUL VERM/UTIB'],
  ['after UPI/P2A, beside a phone', '', 'UPI/P2A/632910000137/919876500002/ICICI'],
  ['between hyphens', '', 'UPI-RAHUL-RAHUL@OKAXIS-UTIB0000123-632910000137-9876500001'],
  ['beside the address of the payer', '', 'IMPS 632910000137 919876500002@ybl 123456789012@upi'],
  ['in place of a bank’s own word', 'S12345678901', 'MMT/IMPS/632910000137/ORD4Q9TN76HQ2'],
])('uses the twelve digits %s of the text', (_, cell, text) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe('632910000137');
});

test.each([
  ['there are none', '-', 'CASH DEPOSIT'],
  ['there are others as well', '', 'IMPS 632910000137 / 632910000274'],
  ['the payer wrote others into the note', '', 'UPI-RAHUL-632910000137-ORD4Q9TN76HQ2 UPI/632910000274/'],
  ['they are a phone', '', 'NEFT 919876500002'],
  ['they are part of a longer number', '', 'TRANSFER FROM 4897694162092'],
  ['a spreadsheet has rounded them', '6.329100E+11', 'payment'],
])('finds no reference where %s', (_, cell, text) => {
  expect(bankReference(cell, `${text} ${cell}`)).toBe('');
});

test.each(['6.32910E+11', '6.3291E+11', '6,3291E+11', '6E+11', '6.3291e11'])('%s is rounded', (cell) => {
  expect(isRounded(cell)).toBe(true);
});

test.each(['632910000137', '12E05', 'UPI-6E11', '6.32', ''])('%s is not rounded', (cell) => {
  expect(isRounded(cell)).toBe(false);
});
