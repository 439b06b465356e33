import type { OrderStatus } from '@stepwell/contract';
import type { StatementLine } from '../statements/read-statement';
import { type KnownPayments, matchStatement, type OpenOrder } from './match-statement';
import { lineReference, type UsedLine } from './statement-lines.repository';

/** The total of each order, and the amount of each payment unless a test says otherwise. */
const PAISE = 294_882;
const [A, B, C] = ['ORD4Q9TN76HQ2', 'ORDYD9TXTKRWX', 'ORDZ450V8PXNG'];
const [REF_A, REF_B] = ['632910000137', '632910000274'];

describe('a proposal to approve', () => {
  test.each<[string, Partial<StatementLine>, string]>([
    ['by the reference in its column', { reference: REF_A }, 'reference and amount'],
    ['by a reference and a note in the text', { text: `UPI/${REF_A}/${A}` }, 'reference and amount'],
    [
      'by the reference in its column and the note in the text',
      { reference: REF_A, text: `9876543210-${A}` },
      'reference and amount',
    ],
    [
      'by the reference if the note names an unknown order',
      { reference: REF_A, text: C },
      'reference and amount',
    ],
    ['by the note with its hyphen', { text: `UPI/9876543210-${A}/x` }, 'note and amount'],
    ['by the note without a hyphen', { text: `UPI 9876543210${A} x` }, 'note and amount'],
    ['by the note with a blank', { text: `9876543210 ${A}` }, 'note and amount'],
    ['by the note in lower case', { text: `9876543210-${A.toLowerCase()}` }, 'note and amount'],
    [
      'by the note if a spreadsheet has rounded the reference',
      { text: A, isReferenceLost: true },
      'note and amount',
    ],
  ])('is made %s', (_, changes, why) => {
    const { proposals } = matched([order(A, REF_A)], [credit(changes)]);

    expect(proposals).toMatchObject([{ proposal: 'approve', why }]);
  });

  test('is made for the order with the proven reference, not for another order with the same reference', () => {
    const { proposals } = matched([order(A, REF_A), order(B, REF_A, [A])], [credit({ reference: REF_A })], {
      claimants: [
        [REF_A, A, 'under-review'],
        [REF_A, B, 'under-review'],
      ],
    });

    expect(proposals.map(({ proposal }) => proposal)).toEqual(['approve', 'look']);
  });
});

describe('a decision by a person', () => {
  const USED = { reference: REF_A, amountPaise: PAISE, paidOn: '2026-11-25', orderId: B };
  const CASH = { reference: lineReference({ reference: '', text: `CASH  ${A}` }), paidOn: null };

  test.each<[string, Partial<StatementLine>[], string, Known?, Partial<OpenOrder>?]>([
    ['another amount', [{ reference: REF_A, amountPaise: PAISE - 1 }], '₹2,948.81 was received'],
    [
      'a reference that is only in the text, which the payer can write',
      [{ text: `UPI/${REF_A}/PAY` }],
      'the reference is only in the text of the line, which the payer can write',
    ],
    [
      'a note whose line has another reference',
      [{ reference: REF_B, text: A }],
      `the note names the order, but the line has the reference ${REF_B}`,
    ],
    [
      'a reference that was also sent for another order',
      [{ reference: REF_A }],
      `same reference also sent for ${C}`,
      {},
      { disputedBy: [C] },
    ],
    [
      'a note in a line with the reference of a confirmed order',
      [{ text: `${REF_B} ${A}` }],
      `same reference also sent for ${B}`,
      { claimants: [[REF_B, B, 'confirmed']] },
      { reference: '600000000001' },
    ],
    [
      'a reference in two lines',
      [{ reference: REF_A }, { reference: REF_A, line: 9 }],
      'same reference also in line 9',
    ],
    ['a note in two lines', [{ text: A }, { text: A, line: 9 }], 'same note also in line 9'],
    [
      'a reference and a note in different lines',
      [{ reference: REF_A }, { text: A, line: 9 }],
      'the reference is in line 2, the note in line 9',
    ],
    [
      'a line that has confirmed another order',
      [{ reference: REF_A }],
      `the line has confirmed ${B}`,
      { used: [USED] },
    ],
    [
      'a line without a date that has confirmed another order',
      [{ reference: REF_A, paidOn: null }],
      `the line has confirmed ${B}`,
      { used: [USED] },
    ],
    [
      'a line whose reference and amount have confirmed an order on another day',
      [{ reference: REF_A }],
      `a line of 2026-11-20 with the same reference and amount has confirmed ${B}`,
      { used: [{ ...USED, paidOn: '2026-11-20' }] },
    ],
    [
      'a line without a reference that has confirmed another order',
      [{ text: `cash ${A}` }],
      `the line has confirmed ${B}`,
      { used: [{ ...USED, ...CASH }] },
    ],
    ['an order with nothing to pay', [{ text: A }], 'nothing is to be paid', {}, { reference: null }],
  ])('is needed for %s', (_, changes, why, known = {}, open = {}) => {
    const { proposals } = matched([{ ...order(A, REF_A), ...open }], changes.map(credit), known);

    expect(proposals).toMatchObject([{ proposal: 'look', why }]);
  });
});

test.each([
  ['an order id inside another word', { text: `X${A}` }],
  ['a longer number that contains the reference', { text: `0${REF_A}` }],
  ['neither id nor reference', { text: 'RENT' }],
  ['the reference in the text, but another one in the reference column', { text: REF_A, reference: REF_B }],
])('does not match an order with a line that has %s', (_, changes) => {
  const { proposals, payments } = matched([order(A, REF_A)], [credit(changes)]);

  expect(proposals).toMatchObject([{ proposal: 'wait', line: null }]);
  expect(payments).toMatchObject([{ why: 'no order names it' }]);
});

test('does not read words of a narration as references', () => {
  const { proposals } = matched([order(A, 'SETTLEMENTS1')], [credit({ text: 'UPI SETTLEMENTS1' })]);

  expect(proposals).toMatchObject([{ proposal: 'wait' }]);
});

describe('the list of payments without an order', () => {
  test.each<[string, Partial<StatementLine>, Known, string]>([
    ['that names no order', { text: 'UPI/PAY' }, {}, 'no order names it'],
    [
      'whose learner has sent no reference',
      { text: `9876543210-${B}` },
      { noted: [[B, 'created']] },
      `the note names ${B}, which is created`,
    ],
    [
      'for a cancelled order',
      { text: `9876543210-${B}`, reference: REF_B },
      { noted: [[B, 'cancelled']] },
      `the note names ${B}, which is cancelled`,
    ],
    [
      'that is a second payment for a confirmed order',
      { text: `9876543210-${B}`, reference: '632910000999' },
      { noted: [[B, 'confirmed']], claimants: [[REF_B, B, 'confirmed']] },
      `the note names ${B}, which is confirmed`,
    ],
    ['whose reference is lost', { isReferenceLost: true }, {}, 'its reference was rounded by a spreadsheet'],
  ])('contains a payment %s', (_, changes, known, why) => {
    const { payments } = matched([order(A, REF_A)], [credit(changes)], known);

    expect(payments).toMatchObject([{ why }]);
  });

  test.each<[string, Known]>([
    [
      'has confirmed an order',
      { used: [{ reference: REF_B, amountPaise: PAISE, paidOn: null, orderId: B }] },
    ],
    ['has the reference of a confirmed order', { claimants: [[REF_B, B, 'confirmed']] }],
    ['has the reference of a refunded order', { claimants: [[REF_B, B, 'refunded']] }],
  ])('does not contain a payment that %s', (_, known) => {
    expect(matched([], [credit({ reference: REF_B })], known).payments).toEqual([]);
  });
});

interface Known {
  used?: UsedLine[];
  claimants?: [reference: string, orderId: string, status: OrderStatus][];
  noted?: [orderId: string, status: OrderStatus][];
}

function matched(
  open: OpenOrder[],
  lines: StatementLine[],
  { used = [], claimants = [], noted = [] }: Known = {},
) {
  const named = claimants.map(([reference, orderId, status]) => ({ reference, orderId, status }));
  const ofOpen = open.map(({ orderId }): [string, OrderStatus] => [orderId, 'under-review']);
  const known: KnownPayments = { used, claimants: named, noted: new Map([...ofOpen, ...noted]) };
  return matchStatement(open, lines, known);
}

function order(orderId: string, reference: string, disputedBy: string[] = []): OpenOrder {
  return { orderId, reference, disputedBy, total: PAISE / 100 };
}

/** A line of the statement with money received. */
function credit(changes: Partial<StatementLine>): StatementLine {
  return { line: 2, paidOn: '2026-11-25', amountPaise: PAISE, reference: '', text: '', ...changes };
}
