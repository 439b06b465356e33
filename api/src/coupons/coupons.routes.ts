import { CourseStatus } from '@stepwell/contract';
import { applyCouponRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueMemory } from '../catalogue/catalogue-memory';
import { endpoint, type SqlOf } from '../http/endpoint';
import type { RateLimits } from '../http/rate-limits';
import { ApiError, apiErrorOf } from '../lib/api-error';
import { priceOf, pricingOf } from '../orders/pricing';
import { gstTerms } from '../settings/academy-settings';
import { discountOf, usableCoupon } from './coupon-rules';

export const couponsRoutes: FastifyPluginAsync<{
  sqlOf: SqlOf;
  catalogue: CatalogueMemory;
  limits: RateLimits;
}> = async (app, { sqlOf, catalogue, limits }) => {
  // Prevents guessing of codes: an address with ten refused codes in ten minutes cannot apply a valid code either. `check` does not count
  // a call; `take` counts a refused code.
  const refusedCodes = limits.counter('guessed coupons', { max: 10, perMinutes: 10, isShared: true });

  endpoint(
    app,
    'GET /api/coupons/applyCoupon',
    {
      rules: applyCouponRules,
      limit: { max: 20, perMinutes: 1 },
      noStore: true,
    },
    async ({ courseId, couponCode }, request) => {
      await refusedCodes.check(request);
      const { courseById, settings } = await catalogue.current();
      const found = courseById.get(courseId);
      if (!found) throw apiErrorOf('unknown-course');
      const { pricePaise, mrpPaise, status } = found.row;
      if (status !== CourseStatus.live || pricePaise === null) {
        throw apiErrorOf('course-not-live');
      }
      const use = { courseId, pricePaise };
      const coupon = await usableCoupon(sqlOf(request), couponCode, use).catch(async (error) => {
        if (error instanceof ApiError) await refusedCodes.take(request);
        throw error;
      });
      const price = priceOf({ pricePaise, mrpPaise, ...gstTerms(settings), discount: discountOf(coupon) });
      return { data: { course: found.course, pricing: pricingOf(price, coupon.code) } };
    },
  );
};
