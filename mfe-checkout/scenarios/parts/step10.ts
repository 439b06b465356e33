import type { ScenarioAnswer } from '@stepwell/contract';
import { aCourse, aPricing } from '@stepwell/contract/testing';

/** The reply to the coupon STEP10: ten percent off the fixture's course. */
export const STEP10: ScenarioAnswer<'GET /api/coupons/applyCoupon'> = {
  data: {
    course: aCourse(),
    pricing: aPricing({
      couponCode: 'STEP10',
      courseCouponDiscount: 99.9,
      courseGST: 161.84,
      courseTotal: 1060.94,
    }),
  },
};
