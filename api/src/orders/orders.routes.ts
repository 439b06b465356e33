import { CourseStatus, HEADERS, type PaymentMode } from '@stepwell/contract';
import { courseIdRules, paymentRules, placeOrderRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueMemory, CatalogueState } from '../catalogue/catalogue-memory';
import { type CachedReply, endpoint, type SqlOf } from '../http/endpoint';
import type { RateLimits } from '../http/rate-limits';
import { apiErrorOf, validationError } from '../lib/api-error';
import { gstTerms } from '../settings/academy-settings';
import { orderReply } from './order-reply';
import { claimPayment } from './payment-claims.repository';
import type { PaymentKey } from './payment-link/signed-link';
import { placeOrder } from './place-order';
import { priceOf, pricingOf } from './pricing/pricing';

/** Maximum length of an idempotency key in characters. */
const KEY_MAX = 255;

/**
 * For each payment mode: the function that stores a payment reference. The bank does not notify the academy of a UPI payment, so learners
 * send the reference.
 */
const STORE_REFERENCE: Readonly<Record<PaymentMode, typeof claimPayment>> = { 'upi-scan': claimPayment };

/** The calls with which a learner orders: the price of a course, the order, and the reference of its payment. */
export const ordersRoutes: FastifyPluginAsync<{
  sqlOf: SqlOf;
  limits: RateLimits;
  catalogue: CatalogueMemory;
  paymentKey: () => Promise<PaymentKey>;
}> = async (app, { sqlOf, limits, catalogue, paymentKey }) => {
  // Per IPv4 address or IPv6 /48. A lower limit would block learners, because thousands of a mobile carrier's customers share a /48.
  const subscriberLimit = limits.perSubscriber('orders', { max: 60, perMinutes: 10, isShared: true });

  endpoint(
    app,
    'GET /api/orders/reviewOrder',
    {
      summary: 'What a course costs; no pricing for a course that is not Live',
      rules: courseIdRules,
      noStore: true,
      cached: (query) => catalogue.ready((state) => review(state, (query as { id?: unknown }).id)),
    },
    async ({ id: courseId }) => {
      const reply = review(await catalogue.current(), courseId);
      if (!reply) throw apiErrorOf('unknown-course');
      return reply;
    },
  );

  endpoint(
    app,
    'POST /api/orders/placeOrder',
    {
      summary: 'Places an order at the server’s price; an Idempotency-Key makes retries safe',
      rules: placeOrderRules,
      limit: { max: 10, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async (payload, request) => {
      const key = idempotencyKey(request.headers[HEADERS.idempotencyKey]);
      await subscriberLimit.take(request);
      const { order, isReplay } = await placeOrder(sqlOf(request), payload, key);
      const { settings } = await catalogue.current();
      const shown = orderReply(
        { ...order, studentPhone: payload.studentDetail.studentPhone },
        // The payment link contains only public settings, so the copy in memory is enough, which may be 200 ms old. `placeOrder` reads the
        // price from the database.
        settings,
        await paymentKey(),
      );
      return {
        status: isReplay ? 200 : 201,
        // The contract requires `razorpayOrder`, but a UPI payment has no order at a payment provider.
        data: { order: { ...shown, token: order.token }, razorpayOrder: null },
      };
    },
  );

  endpoint(
    app,
    'POST /api/orders/updateOrderStatus',
    {
      summary: 'Hands in the payment reference',
      rules: paymentRules,
      limit: { max: 10, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async ({ orderId, paymentMode, txnId }, request) => {
      const token = request.headers[HEADERS.orderToken];
      const order = await STORE_REFERENCE[paymentMode](sqlOf(request), {
        orderId,
        reference: txnId,
        ...(typeof token === 'string' && { token }),
      });
      return { data: { orderId: order.orderId, orderStatus: order.status } };
    },
  );
};

/** The reply of `reviewOrder` from the catalogue in memory; `undefined` for an unknown course. */
function review(
  { courseById, settings, courseReply }: CatalogueState,
  courseId: unknown,
): CachedReply | undefined {
  if (typeof courseId !== 'string') return undefined;
  return courseReply('review', courseId, () => {
    const found = courseById.get(courseId);
    if (!found) return undefined;
    const { pricePaise, mrpPaise, status } = found.row;
    const isLive = status === CourseStatus.live && pricePaise !== null;
    const pricing = isLive ? pricingOf(priceOf({ pricePaise, mrpPaise, ...gstTerms(settings) })) : null;
    return { course: found.course, pricing };
  });
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = typeof header === 'string' ? header.trim() : '';
  if (key.length > KEY_MAX) {
    throw validationError({
      [HEADERS.idempotencyKey]: `The Idempotency-Key has more than ${KEY_MAX} characters`,
    });
  }
  return key || undefined;
}
