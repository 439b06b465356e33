import { aCourse } from '@stepwell/contract/testing';
import { shownPrice, totalWithGst } from './price';

const PRICE_ONLY = { price: 999, listPrice: undefined, savedPercent: 0 };

test.each([
  [
    'a discount',
    { coursePrice: 8999, courseMRP: 14999 },
    { price: 8999, listPrice: 14999, savedPercent: 40 },
  ],
  ['the price alone without a list price', { courseMRP: undefined }, PRICE_ONLY],
  ['no list price below the price', { courseMRP: 500 }, PRICE_ONLY],
  ['no list price equal to the price', { courseMRP: 999 }, PRICE_ONLY],
  ['a free course', { coursePrice: 0, courseMRP: 100 }, { price: 0, listPrice: 100, savedPercent: 100 }],
  ['a saving of less than one per cent', { coursePrice: 999, courseMRP: 1000 }, { savedPercent: 0 }],
  ['a saving of exactly 29 per cent', { coursePrice: 3550, courseMRP: 5000 }, { savedPercent: 29 }],
  ['a saving that must not be rounded up', { coursePrice: 1, courseMRP: 1000 }, { savedPercent: 99 }],
])('shows %s', (_, changes, shown) => {
  expect(shownPrice(aCourse(changes))).toMatchObject(shown);
});

test.each([
  ['Coming Soon', { courseStatus: 0 }],
  ['Registration Closed', { courseStatus: 2 }],
  ['Live without a price', { coursePrice: undefined }],
  ['Live with an invalid price', { coursePrice: Number.NaN }],
  ['Live with a price below zero', { coursePrice: -1 }],
] as const)('a course that is %s shows no price', (_, changes) => {
  expect(shownPrice(aCourse(changes))).toBeNull();
});

test.each([
  [999, {}, '₹1,178.82 with 18% GST'],
  [333.33, {}, '₹393.33 with 18% GST'],
  [499, { gstRatePercent: 12.5 }, '₹561.38 with 12.5% GST'],
  [8999, { gstMode: 'inclusive' }, ''],
  [8999, { gstMode: 'none' }, ''],
  [8999, { gstRatePercent: 0 }, ''],
  [8999, null, ''],
] as const)('a price of %d with the settings %j comes to %j', (price, settings, text) => {
  expect(totalWithGst(price, settings)).toBe(text);
});
