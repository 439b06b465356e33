import { bankLines } from './bank-file';

test('finds what came in, whatever the bank calls it, and leaves out what went out', () => {
  const statement = [
    'Date,Narration,Ref No.,Withdrawal Amt,Deposit Amt,Balance',
    '20/11/26,"UPI/632412345678/9876543210-ORD1, thanks",632412345678,,"1,178.82","9,000.00"',
    '20/11/26,Rent,,5000.00,,4000.00',
    '20/11/26,UPI,632412345679,,₹500,4500.00',
  ].join('\r\n');

  expect(bankLines(statement)).toEqual([
    { line: 2, amountPaise: 117_882, reference: '632412345678', text: expect.stringContaining('ORD1') },
    { line: 4, amountPaise: 50_000, reference: '632412345679', text: expect.any(String) },
  ]);
});

test.each([
  ['a,b\n1,2', {}, 'Which column holds what came in?'],
  ['Credit\nabc', {}, "Line 2: 'abc' is not an amount"],
  ['Credit\n1.234', {}, "Line 2: '1.234' is not an amount"],
  ['Credit\n1', { amountColumn: 'Sum' }, "there is no column 'Sum'"],
  ['', {}, 'The statement is empty'],
  ['Credit\n"1', {}, 'The file is not CSV'],
])('refuses %j %j', (text, columns, message) => {
  expect(() => bankLines(text, columns)).toThrow(message);
});

test.each([
  ['1178.82 Cr', 117_882],
  ['1178.82 Dr', 0],
  ['-5', 0],
  ['INR 7.5', 750],
])('reads %s as %d paise', (cell, paise) => {
  expect(bankLines(`Amount\n"${cell}"`).map(({ amountPaise }) => amountPaise)).toEqual(paise ? [paise] : []);
});
