import { type PriceTerms, priceOf, pricingOf } from './pricing';

const terms: PriceTerms = { pricePaise: 99_900, mrpPaise: 199_900, gstMode: 'exclusive', gstRateBps: 1800 };

test.each<[string, Partial<PriceTerms>, number, number, number]>([
  ['no coupon', {}, 0, 179.82, 1178.82],
  ['a coupon of 10 %', { discount: { percentBps: 1000 } }, 99.9, 161.84, 1060.94],
  ['a coupon of 100 rupees', { discount: { amountPaise: 10_000 } }, 100, 161.82, 1060.82],
  [
    'a coupon of 50 % up to 300 rupees',
    { discount: { percentBps: 5000, capPaise: 30_000 } },
    300,
    125.82,
    824.82,
  ],
  ['a coupon of more than the price', { discount: { amountPaise: 150_000 } }, 999, 0, 0],
  [
    'a price of 333.33 and a coupon of 15 %',
    { pricePaise: 33_333, discount: { percentBps: 1500 } },
    50,
    51,
    334.33,
  ],
  ['a price of 499', { pricePaise: 49_900 }, 0, 89.82, 588.82],
  ['a coupon of 100 %', { discount: { percentBps: 10_000 } }, 999, 0, 0],
])('returns discount, GST and total for %s', (_, changes, courseCouponDiscount, courseGST, courseTotal) => {
  expect(pricingOf(priceOf({ ...terms, ...changes }))).toMatchObject({
    courseCouponDiscount,
    courseGST,
    courseTotal,
  });
});

test.each([
  [100, 18],
  [103, 19],
  [25, 5],
  [24, 4],
])('rounds GST added to %p paise half up, to %p', (pricePaise, gstPaise) => {
  expect(priceOf({ ...terms, pricePaise }).gstPaise).toBe(gstPaise);
});

test('an inclusive price is the total, and contains its GST', () => {
  expect(priceOf({ ...terms, pricePaise: 118_000, gstMode: 'inclusive' })).toMatchObject({
    gstPaise: 18_000,
    totalPaise: 118_000,
  });
});

test('adds no GST if the GST mode is `none`', () => {
  expect(priceOf({ ...terms, gstMode: 'none' })).toMatchObject({ gstPaise: 0, totalPaise: 99_900 });
});

test.each([
  ['null', null],
  ['undefined', undefined],
  ['below the price', 50_000],
])('shows no discount if the list price is %s', (_name, mrpPaise) => {
  expect(pricingOf(priceOf({ ...terms, mrpPaise }))).toMatchObject({ courseMRP: 999, courseDiscount: 0 });
});

test('the parts add up to the total for many prices and percentages', () => {
  for (let pricePaise = 0; pricePaise < 200_000; pricePaise += 137) {
    // Another percentage for each price.
    const percentBps = 1 + ((pricePaise * 7) % 10_000);
    const price = priceOf({ ...terms, pricePaise, discount: { percentBps } });

    expect(price.totalPaise).toBe(pricePaise - price.couponDiscountPaise + price.gstPaise);
    expect(price.couponDiscountPaise).toBeLessThanOrEqual(pricePaise);
    const { gstMode, ...numbers } = price;
    expect(Object.values(numbers).every(Number.isSafeInteger)).toBe(true);
  }
});

test('the reply contains the coupon code in two fields, `couponCode` and `courseCoupon`', () => {
  expect(pricingOf(priceOf(terms), 'STEP10')).toMatchObject({ couponCode: 'STEP10', courseCoupon: 'STEP10' });
});

test.each([
  ['exclusive', 1250, 12.5],
  ['inclusive', 500, 5],
  ['none', 1800, 0],
] as const)(
  'the reply for the GST mode %s and %p basis points has a rate of %p percent',
  (gstMode, gstRateBps, gstRatePercent) => {
    expect(pricingOf(priceOf({ ...terms, gstMode, gstRateBps }))).toMatchObject({ gstMode, gstRatePercent });
  },
);
