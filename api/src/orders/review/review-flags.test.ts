import { type ReviewFacts, reviewFlags } from './review-flags';

// 20 November 2026 is the 324th day of the year, so UPI references of that day begin with 6324.
const now = new Date('2026-11-20T12:00:00.000Z');
const facts: ReviewFacts = {
  reference: '632412345678',
  totalPaise: 117_882,
  createdAt: new Date('2026-11-20T06:00:00.000Z'),
  isLate: false,
  disputedBy: [],
  replaced: [],
  formerPayee: null,
  duplicates: [],
  isCouponOverused: false,
};

test.each<[string, Partial<ReviewFacts>, string[]]>([
  ['an ordinary reference of today', {}, []],
  ['an order with nothing to pay', { reference: null }, []],
  ['a reference of the day before the order', { reference: '632312345678' }, []],
  ['a reference of tomorrow in India', { reference: '632512345678' }, []],
  [
    'a reference of two days before the order',
    { reference: '632212345678' },
    ['reference is of another day'],
  ],
  ['a reference of the day after tomorrow', { reference: '632612345678' }, ['reference is of another day']],
  [
    'a reference of the same day in another year',
    { reference: '532412345678' },
    ['reference is of another day'],
  ],
  ['a reference with letters', { reference: 'ABCDEF123456' }, ['reference is not 12 digits']],
  [
    'a reference of twelve equal digits',
    { reference: '666666666666' },
    ['reference looks made up', 'reference is of another day'],
  ],
  [
    'a reference of consecutive digits',
    { reference: '123456789012' },
    ['reference looks made up', 'reference is of another day'],
  ],
  ['a late reference', { isLate: true }, ['sent after the order had expired']],
  ['an order of exactly a lakh', { totalPaise: 10_000_000 }, []],
  ['an order of more than a lakh', { totalPaise: 10_000_001 }, ['more than ₹1,00,000']],
  ['an order with an overused coupon', { isCouponOverused: true }, ['coupon used more often than allowed']],
  [
    'a reference that other orders also have',
    { disputedBy: ['ORD1', 'ORD2'] },
    ['same reference also sent for ORD1, ORD2'],
  ],
  [
    'a replaced reference',
    { replaced: ['632400000001'] },
    ["in place of 632400000001, which was sent without the order's token"],
  ],
  ['an order with a former payee', { formerPayee: 'old@bank' }, ['placed when learners paid to old@bank']],
  [
    'a second order of the same e-mail address',
    { duplicates: ['ORD3'] },
    ['same e-mail ordered this course in ORD3'],
  ],
])('returns the flags of %s', (_, changes, flags) => {
  expect(reviewFlags({ ...facts, ...changes }, now)).toEqual(flags);
});

test('returns no flag for a reference of a day between the order and today', () => {
  const createdAt = new Date('2026-10-30T06:00:00.000Z');

  expect(reviewFlags({ ...facts, createdAt, reference: '631012345678' }, now)).toEqual([]);
});

test('returns no flag on 1 January for a reference of 31 December', () => {
  const newYear = { createdAt: new Date('2026-12-31T17:00:00.000Z'), reference: '636512345678' };

  expect(reviewFlags({ ...facts, ...newYear }, new Date('2027-01-01T06:00:00.000Z'))).toEqual([]);
});
