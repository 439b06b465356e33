import { writeFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { zipSync } from 'fflate';
import { workbook } from '../../../testing/spreadsheet';
import { describeStatement } from './describe-statement';
import { readStatement, type StatementOptions } from './read-statement';
import { unpackedBytes } from './statement-file';

const folder = useFolder('file');

const BANK = 'Date,Narration,Ref No.,Withdrawal,Deposit,Balance';
const PAID = '25/11/26,UPI/632910000137/ORD4Q9TN76HQ2,632910000137,,"2,948.82","1,02,948.82"';
const PAID_TOO = '25/11/26,UPI/632910000274/ORDYD9TXTKRWX,632910000274,,"2,948.82","1,05,897.64"';
/** The payments of the lines `PAID` and `PAID_TOO`, as `read` returns them. */
const [FIRST, SECOND] = ['632910000137 2948.82', '632910000274 2948.82'];

describe('a line with money that did not come in', () => {
  test.each([
    [
      'the second Dr / Cr belongs to the balance',
      'Ref,Amount,Dr / Cr,Balance,Dr / Cr\nA,500,DR,900,CR\nB,400,CR,900,CR',
    ],
    [
      'the Dr / Cr stands before the amount',
      'Ref,Cr/Dr,Transaction Amount(INR),Available Balance(INR)\nA,DR,500,900\nB,CR,400,900',
    ],
    ['the type is DEBIT', 'Date,Description,Amount,Type,Ref\n1/1/26,x,500,DEBIT,A\n1/1/26,y,400,CREDIT,B'],
    ['a minus before the amount', 'Ref,Amount\nA,-500\nB,400'],
    ['a minus after the amount', 'Ref,Amount\nA,500.00-\nB,400'],
    ['an amount in parentheses', 'Ref,Amount\nA,(500.00)\nB,400'],
    ['the suffix Dr', 'Ref,Amount\nA,500.00 Dr\nB,400.00 Cr'],
    [
      'one column has both deposits and withdrawals',
      'Ref,Withdrawal (Dr)/ Deposit (Cr),Balance\nA,500.00(Dr),900(Cr)\nB,400.00(Cr),900(Cr)',
    ],
    ['a negative deposit', 'Ref,Withdrawal,Deposit\nA,,-500\nB,,400'],
    ['a negative withdrawal', 'Ref,Debit,Credit\nA,-500,\nB,,400'],
    ['a gateway’s refund with a minus', 'RRN,PaymentType,Amount,Fee\nA,REFUND,-500,0\nB,PAYMENT,400,-8'],
    ['a gateway’s refund in the debit column', 'RRN,amount,debit,credit\nA,500,500,0\nB,400,0,392'],
  ])('is left out: %s', async (_, content) => {
    const { skipped, statement, unreadable } = await read(content);

    expect(statement.lines.map(({ amountPaise }) => amountPaise)).toEqual([40_000]);
    expect([skipped, unreadable]).toEqual([{ outgoing: 1, failed: 0 }, []]);
  });

  test.each([
    ['FAILED', 'SUCCESS'],
    ['REFUNDED', 'captured'],
    ['TXN_FAILURE', 'TXN_SUCCESS'],
    ['Timed out', 'Payment Successful'],
  ])('is left out if its status is %s, unlike a payment with the status %s', async (failed, completed) => {
    const { skipped, payments } = await read(
      `UTR,Amount,Status\n632910000137,500,${failed}\n632910000274,400,${completed}`,
    );

    expect([skipped, payments]).toEqual([{ outgoing: 0, failed: 1 }, ['632910000274 400']]);
  });
});

test('does not use an account number as a reference', async () => {
  const { payments } = await read(
    'Account No,Order ID,Narration,Credit\n123456789012,222222222222,CASH,5\n123456789012,,IMPS 632910000137,6',
  );

  expect(payments).toEqual([' 5', '632910000137 6']);
});

test('reads a payment whose text has words of a footer', async () => {
  const { payments } = await read(
    'Name,UTR,Credit\nLegend Traders,632910000137,5\nNote Books,632910000274,6',
  );

  expect(payments).toEqual(['632910000137 5', '632910000274 6']);
});

test('refuses a file without a readable date', async () => {
  const content = 'Date,Narration,Credit\nNov-25,NEFT,5\nNov-26,NEFT,6';

  await expect(read(content)).rejects.toThrow('No payment could be read. Line 2: it has no date');
});

test('recognises a status column with an unknown name by its values', async () => {
  const { skipped, payments, statement } = await read(
    'RRN,Credit,Result\n632910000137,5,FAILED\n632910000274,5,SUCCESS',
  );

  expect([skipped.failed, payments, statement.columns.status]).toEqual([1, ['632910000274 5'], 'Result']);
});

test('reads cells with spreadsheet escapes and quotes', async () => {
  const { payments } = await read(
    `Note,RRN,Credit\n5" pipe,="632910000137",5\nx,"=""632910000274""",5\ny,'632910000411,5`,
  );

  expect(payments).toEqual(['632910000137 5', '632910000274 5', '632910000411 5']);
});

test('a reference of more than 15 digits is lost if it is a number in a sheet, which rounds it', async () => {
  const sheet = workbook({
    Sheet: [
      ['UTR', 'Credit'],
      ['632910000137123456', '5'],
    ],
  });

  expect((await read(sheet)).statement.lines.map(({ isReferenceLost }) => isReferenceLost)).toEqual([true]);
});

describe('an uncertain line', () => {
  test.each([
    ['an unknown status', 'UTR,Amount,Status', '632910000411,5,DEEMED', "'DEEMED' is not a known status"],
    ['no status', 'UTR,Amount,Status', '632910000411,5,', "'' is not a known status"],
    [
      'an unknown direction',
      'UTR,Amount,Dr / Cr',
      '632910000411,5,XX',
      "'XX' means neither money in nor money out",
    ],
    [
      'the type Payment of a bank, which may be money out',
      'UTR,Amount,Type',
      '632910000411,5,Payment',
      "'Payment' means neither money in nor money out",
    ],
    [
      'no Cr or Dr, unlike the other lines',
      'UTR,Amount',
      '632910000411,5',
      'its amount has neither a sign nor Cr or Dr',
    ],
    [
      'columns that contradict each other',
      'UTR,Amount,Type',
      '632910000411,-5,Credit',
      'its columns contradict each other: money in and money out',
    ],
    [
      'a refund among payments',
      'UTR,Amount,Status,Id',
      '632910000411,5,SUCCESS,rfnd_1',
      "'rfnd_1' marks money that was given back",
    ],
    [
      'a payment of which a part was given back',
      'UTR,Amount,Status,Refund Amount',
      '632910000411,5,SUCCESS,2',
      "'2' marks money that was given back",
    ],
  ])('is reported, and the other lines are read: %s', async (_, head, line, reason) => {
    const good: Record<string, string> = {
      'UTR,Amount,Status': '632910000137,5,SUCCESS',
      'UTR,Amount,Dr / Cr': '632910000137,5,CR',
      'UTR,Amount,Type': '632910000137,5,Credit',
      'UTR,Amount': '632910000137,5 Cr',
      'UTR,Amount,Status,Id': '632910000137,5,SUCCESS,pay_1',
      'UTR,Amount,Status,Refund Amount': '632910000137,5,SUCCESS,0.00',
    };

    const { payments, unreadable } = await read(`${head}\n${line}\n${good[head]}`);

    expect([payments, unreadable]).toEqual([['632910000137 5'], [{ line: 2, reason }]]);
  });

  test.each([
    ['a text as the amount', PAID.replace('"2,948.82"', 'n.a.'), "'n.a.' is not an amount"],
    ['no amount', PAID.replace('"2,948.82"', ''), 'it has no amount'],
    [
      'a decimal comma',
      PAID.replace('2,948.82', '2.948,82'),
      "'2.948,82' has a decimal comma; save the file with decimal points",
    ],
    [
      'money in and out',
      PAID.replace(',,', ',5,'),
      'its columns contradict each other: money in and money out',
    ],
    [
      'a comma too many',
      PAID.replace('/ORD', ', ORD'),
      'it has 7 cells, not one for each of the 6 column names',
    ],
    ['a cell too few', PAID.replace(',,', ','), 'it has 5 cells, not one for each of the 6 column names'],
    ['a quote that is not closed', PAID.replace('UPI', '"UPI'), 'a quote in it is not closed'],
    ['no date', PAID.replace('25/11/26', '').replaceAll('632910000137', ''), 'it has no date'],
  ])('is reported, and the other lines are read: %s', async (_, line, reason) => {
    const { payments, unreadable } = await read([BANK, line, PAID_TOO].join('\n'));

    expect([payments, unreadable]).toEqual([[SECOND], [{ line: 2, reason }]]);
  });
});

test.each([['31/02/2026'], ['########'], ['11/25/2026'], ['']])(
  'reads a payment with the invalid date %j as a payment of an unknown day',
  async (date) => {
    const { statement, payments } = await read([BANK, PAID.replace('25/11/26', date), PAID_TOO].join('\n'));

    expect(payments).toEqual([FIRST, SECOND]);
    expect(statement.lines.map(({ paidOn }) => paidOn)).toEqual([null, '2026-11-25']);
  },
);

test('finds the column names below a summary and on every page', async () => {
  const { payments, unreadable, statement } = await read(
    [
      'Account Name,:,M/S STEPWELL ACADEMY',
      'Debits,Credits,Closing Balance',
      '"5,000.00","9,000.00","1,00,000.00"',
      '',
      BANK,
      '*****,*****,*****,*****,*****,*****',
      '01/11/26,OPENING BALANCE,,,"1,00,000.00","1,00,000.00"',
      PAID,
      'Page Total,,,0.00,2948.82,',
      'Page 1 of 2',
      'Account Name,:,M/S STEPWELL ACADEMY',
      BANK,
      ',Balance B/F,,,,"1,02,948.82"',
      PAID_TOO,
      'Grand Total,,,0.00,5897.64,',
      'STATEMENT SUMMARY :-,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal',
      '45000.00,0,9,0.00,9000.00,10000.00',
      '46351,0,9,0.00,9000.00,10000.00',
      'Generated On: 25-Nov-2026 10:00,,,,,',
      '**This is a computer generated statement',
    ].join('\n'),
  );

  expect([payments, unreadable, statement.headLine]).toEqual([[FIRST, SECOND], [], 5]);
});

test('does not read balances below a sheet as payments', async () => {
  const dated = [
    ['Date', 'Narration', 'Ref No.', 'Withdrawal', 'Deposit', 'Balance'],
    ['46351', 'UPI', '632910000137', '', '2948.82', '1'],
    ['', '', '', '', '', ''],
    ['STATEMENT SUMMARY :-', '', '', '', '', ''],
    ['45000', '0', '9', '0', '9000', '10000'],
  ];

  const { payments, statement } = await read(workbook({ Sheet: dated }));

  expect([payments, statement.lines[0]?.paidOn]).toEqual([[FIRST], '2026-11-25']);
});

test('joins a narration of several lines, and keeps the line numbers of the file', async () => {
  const { statement } = await read(
    [
      BANK,
      PAID.replace(/UPI[^,]*/, '"UPI/632910000137\nnote: ORD4Q9TN76HQ2"'),
      PAID_TOO,
      ',9876500002-ORDYD9TXTKRWX,,,,',
    ].join('\n'),
  );

  expect(statement.lines.map(({ line, text }) => [line, text])).toEqual([
    [2, expect.stringContaining('note: ORD4Q9TN76HQ2')],
    [4, expect.stringMatching(/1,05,897\.64 9876500002-ORDYD9TXTKRWX$/)],
  ]);
});

test('an unclosed quote does not hide the payments below it', async () => {
  const many = Array.from({ length: 20 }, (_, at) => PAID.replaceAll('632910000137', `6329100002${at + 10}`));

  const { payments, unreadable } = await read(
    [BANK, PAID.replace('UPI', '"UPI'), ...many, PAID_TOO].join('\n'),
  );

  expect([payments.length, unreadable]).toEqual([21, [{ line: 2, reason: 'a quote in it is not closed' }]]);
});

test('a rounded reference is lost unless the text of the line also has it', async () => {
  const [bare, noted] = [PAID, PAID_TOO].map((line) => line.replace(/,6329\d+,/, ',6.32910E+11,'));

  const { statement } = await read([BANK, bare?.replace('632910000137', ''), noted].join('\n'));

  expect(statement.lines.map(({ reference, isReferenceLost }) => [reference, isReferenceLost])).toEqual([
    ['', true],
    ['632910000274', undefined],
  ]);
  expect(describeStatement(statement)).toEqual([
    "Columns, named in line 1: amount 'Deposit', money out 'Withdrawal', date 'Date', reference 'Ref No.'",
    'Line 2 (₹2,948.82): its reference is lost; a spreadsheet has rounded it, as in 6.32910E+11',
    expect.stringContaining('Download the statement again'),
  ]);
});

test('describes used columns, unused lines and unreadable lines', async () => {
  const { statement } = await read(
    'Date,RRN,Amount,Type,Status\n1/11/26,632910000137,5,Debit,SUCCESS\n1/11/26,632910000137,5,Credit,FAILED\n1/11/26,632910000137,5,\u001b[2J,SUCCESS\n1/11/26,632910000137,5,Credit,SUCCESS',
  );

  expect(describeStatement(statement)).toEqual([
    "Columns, named in line 1: amount 'Amount', direction 'Type', status 'Status', date 'Date', reference 'RRN'",
    'Lines left out: 1 with money out, 1 with a payment that was not completed',
    "Line 4 cannot be read: ' [2J' means neither money in nor money out",
  ]);
});

test.each([
  ['contains', 'Amount,Status\n5,SUCCESS', true],
  ['does not contain', 'Amount\n5 Cr', false],
])(
  'the description %s the note that amounts without a sign are incoming money, for the columns %j',
  async (_verb, content, areIn) => {
    const { statement } = await read(`Date,${content.replace('\n', '\n1/11/26,')}`);

    expect(describeStatement(statement)[0]?.includes('amounts without a sign came in')).toBe(areIn);
  },
);

test.each<[string, string, string, StatementOptions?]>([
  [
    'amounts without a direction',
    'Date,UTR,Amount\n1/1/26,632910000137,5',
    "Is 'Amount' money that came in?",
  ],
  [
    'a Dr / Cr that belongs to the balance',
    'UTR,Amount,Balance,Dr / Cr\nA,5,9,CR',
    "Is 'Amount' money that came in?",
  ],
  ['a type column without directions', 'UTR,Amount,Type\nA,5,UPI', "Is 'Amount' money that came in?"],
  ['a list of payouts', 'UTR,Amount,Status,Beneficiary\nA,5,SUCCESS,Asha', "Is 'Amount' money that came in?"],
  [
    'a file without known columns',
    'a,b\n1,2',
    'Which column has the money that came in? No line has known column names; line 1 has: a, b',
  ],
  [
    'an option with the name of a missing column',
    'Date,Credit\n1/1/26,5',
    "There is no column 'Sum'. Line 1 has: Date, Credit",
    { amountColumn: 'Sum' },
  ],
  ['a direction other than "in"', 'UTR,Amount\nA,5', "--direction: 'out' is not 'in'", { direction: 'out' }],
  [
    'decimal commas',
    'Date;UTR;Credit\n1/1/26;632910000137;2.948,82',
    "No payment could be read. Line 2: '2.948,82' has a decimal comma",
  ],
])('the error about %s has a question or advice for the user', async (_, content, question, options = {}) => {
  await expect(read(content, options)).rejects.toThrow(question);
});

test.each<[string, string, StatementOptions]>([
  ['that all amounts came in', 'UTR,Amount\n632910000137,5', { direction: 'in' }],
  ['which column is the amount', 'UTR,Sum\n632910000137,5', { amountColumn: ' sum', direction: 'in' }],
  [
    'which column is the direction',
    'UTR,Amount,Sens\n632910000137,5,Cr\n632910000274,5,Dr',
    { directionColumn: 'Sens' },
  ],
  [
    'that the direction beside a balance belongs to the amount',
    'UTR,Amount,Balance,Dr / Cr\n632910000137,5,9,CR',
    { directionColumn: 'Dr / Cr' },
  ],
  [
    'which column is the status',
    'UTR,Amount,Etat\n632910000137,5,SUCCESS\nB,5,FAILED',
    { statusColumn: 'Etat' },
  ],
  [
    'which column is the reference',
    'Ref,Mine,Credit\n632910000999,632910000137,5',
    { referenceColumn: 'Mine' },
  ],
  ['which column is the date', 'On,RRN,Credit\n1/11/26,632910000137,5', { dateColumn: 'on' }],
])('reads from the options %s', async (_, content, options) => {
  expect((await read(content, options)).payments).toEqual(['632910000137 5']);
});

describe('a file that cannot be read', () => {
  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  test.each([
    [
      'an .xls of an old Excel',
      Buffer.concat([OLE, Buffer.alloc(600)]),
      'is an .xls of an old Excel: open it in a spreadsheet and save it as XLSX or CSV',
    ],
    [
      'a file with a password',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'is protected by a password',
    ],
    ['a web page', '\n<html><table><tr><td>Date', 'is a web page or XML'],
    ['a PDF', '%PDF-1.7', 'is a PDF'],
    ['other bytes', Buffer.from([1, 2, 3, 0, 0, 1]), 'is neither text nor XLSX'],
    ['a broken XLSX', workbook({ Sheet: [['Date']] }).subarray(0, 300), 'cannot be read as XLSX'],
    ['an empty file', ' \n', 'is empty'],
    ['a file of 21 MB', Buffer.alloc(21 * 1024 * 1024, 'a'), 'is larger than 20 MB'],
    [
      'an XLSX that unpacks to 201 MB',
      swollen(workbook({ Sheet: [['Date']] })),
      'unpacks to more than 200 MB',
    ],
  ])('is refused: %s', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  test('is refused: a missing file', async () => {
    await expect(readStatement(folder('none.csv'))).rejects.toThrow('Cannot read');
  });
});

test('uses the sheet with the most recognised columns', async () => {
  const bank = [BANK.split(','), ['25/11/26', 'UPI', '632910000137', '', '2948.82', '1', 'checked by Asha']];

  const { payments, statement } = await read(workbook({ Notes: [['Amount']], Bank: bank }));

  expect([payments, statement.sheet]).toEqual([[FIRST], 'Bank']);
  expect(describeStatement(statement)[0]).toContain("line 1 of sheet 'Bank'");
});

/** Changes a ZIP file so that it declares 201 MB as the unpacked size of its first entry. */
function swollen(zip: Buffer): Buffer {
  zip.writeUInt32LE(201 * 1024 * 1024, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return zip;
}

test('counts the unpacked bytes of an archive that states a false size', async () => {
  expect(await unpackedBytes(hidden(3 * 1024 * 1024))).toBe(3 * 1024 * 1024);
});

/** A ZIP file of zeros. It states its unpacked size only after the content (bit 3 of the flags), and a false size in its directory. */
function hidden(size: number): Buffer {
  const zip = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) }));
  const directory = zip.indexOf('PK\x01\x02', 0, 'latin1');
  const descriptor = Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), zip.subarray(14, 26)]);
  zip.writeUInt32LE(1000, directory + 24);
  zip.writeUInt32LE(directory + descriptor.length, zip.length - 6);
  const content = zip.subarray(0, directory);
  content.writeUInt16LE(content.readUInt16LE(6) | 8, 6);
  content.fill(0, 14, 26);
  return Buffer.concat([content, descriptor, zip.subarray(directory)]);
}

/** Reads a statement with this content. `payments`: the reference and the amount in rupees of each line. */
async function read(content: string | Buffer, options?: StatementOptions) {
  const path = folder('statement');
  writeFileSync(path, content);
  const statement = await readStatement(path, options);
  const { skipped, unreadable, lines } = statement;
  const payments = lines.map(({ reference, amountPaise }) => `${reference} ${amountPaise / 100}`);
  return { statement, skipped, unreadable, payments };
}
