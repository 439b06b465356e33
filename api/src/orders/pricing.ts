import type { GstMode, Pricing } from '@stepwell/contract';

// Computes prices. All amounts are whole paise.

export interface GstTerms {
  gstMode: GstMode;
  /** Basis points: 1800 is 18 %. */
  gstRateBps: number;
}

/** The discount of a coupon: a percentage (basis points) with an optional cap in paise, or an amount in paise. */
export type Discount = { percentBps: number; capPaise?: number | null } | { amountPaise: number };

export interface PriceTerms extends GstTerms {
  pricePaise: number;
  /** List price (MRP). If it is missing or below the price, the price is used instead. */
  mrpPaise?: number | null;
  discount?: Discount | null;
}

/** A computed price with its GST terms; amounts in whole paise. */
export interface Price extends GstTerms {
  mrpPaise: number;
  pricePaise: number;
  couponDiscountPaise: number;
  gstPaise: number;
  totalPaise: number;
}

/** 100 % in basis points. */
const WHOLE_BPS = 10_000;

/**
 * Computes the price of a course, with or without a coupon, for the price shown and for the order. GST applies to the discounted price:
 * it is part of that price (`inclusive`) or added to it (`exclusive`). Half a paisa of a discount, of added GST and of the net part of an
 * inclusive price is rounded up.
 */
export function priceOf({ pricePaise, mrpPaise, gstMode, gstRateBps, discount }: PriceTerms): Price {
  const couponDiscountPaise = discount ? discountOn(pricePaise, discount) : 0;
  const taxable = pricePaise - couponDiscountPaise;
  const gstPaise = gstOn(taxable, gstMode, gstRateBps);
  return {
    mrpPaise: Math.max(mrpPaise ?? 0, pricePaise),
    pricePaise,
    couponDiscountPaise,
    gstPaise,
    gstMode,
    gstRateBps,
    totalPaise: gstMode === 'exclusive' ? taxable + gstPaise : taxable,
  };
}

/** The smallest payment that UPI apps accept. */
const LEAST_PAYABLE_PAISE = 100;

/** Whether the total is above 0 but too small for UPI apps. */
export function isUnpayable({ totalPaise }: Price): boolean {
  return totalPaise > 0 && totalPaise < LEAST_PAYABLE_PAISE;
}

/** Converts a price to the contract's shape, in rupees. */
export function pricingOf(price: Price, couponCode = ''): Pricing {
  return {
    courseMRP: rupees(price.mrpPaise),
    courseDiscount: rupees(price.mrpPaise - price.pricePaise),
    coursePrice: rupees(price.pricePaise),
    couponCode,
    courseCoupon: couponCode,
    courseCouponDiscount: rupees(price.couponDiscountPaise),
    courseGST: rupees(price.gstPaise),
    courseTotal: rupees(price.totalPaise),
    gstMode: price.gstMode,
    gstRatePercent: price.gstMode === 'none' ? 0 : price.gstRateBps / 100,
  };
}

/** Converts paise to rupees with at most two decimals, as replies contain amounts (docs/contract.md §2.2). */
export function rupees(paise: number): number {
  return paise / 100;
}

function discountOn(pricePaise: number, discount: Discount): number {
  if ('amountPaise' in discount) return Math.min(pricePaise, discount.amountPaise);
  const share = divideHalfUp(pricePaise * discount.percentBps, WHOLE_BPS);
  return Math.min(pricePaise, share, discount.capPaise ?? share);
}

function gstOn(taxable: number, mode: GstMode, rateBps: number): number {
  if (mode === 'none') return 0;
  if (mode === 'exclusive') return divideHalfUp(taxable * rateBps, WHOLE_BPS);
  return taxable - divideHalfUp(taxable * WHOLE_BPS, WHOLE_BPS + rateBps);
}

/** Divides and rounds half up, with whole numbers only, so that no floating-point error occurs. */
function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
