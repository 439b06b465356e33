import type { ScenarioAnswer } from '@stepwell/contract';
import { aCourse, aPricing } from '@stepwell/contract/testing';

/** The price of the fixture's course with the coupon STEP10: ten percent off. */
export const STEP10_PRICING = aPricing({
  couponCode: 'STEP10',
  courseCouponDiscount: 99.9,
  courseGST: 161.84,
  courseTotal: 1060.94,
});

/** The reply to the coupon STEP10. */
export const STEP10: ScenarioAnswer<'GET /api/coupons/applyCoupon'> = {
  data: { course: aCourse(), pricing: STEP10_PRICING },
};
