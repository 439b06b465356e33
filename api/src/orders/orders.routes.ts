import { CourseStatus, HEADERS, type Order } from '@stepwell/contract';
import {
  courseIdRules,
  getOrderRules,
  paymentRules,
  placeOrderRules,
  refundRules,
} from '@stepwell/contract/rules';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueMemory, CatalogueState } from '../catalogue/catalogue-memory';
import { type CachedReply, endpoint, type SqlOf } from '../http/endpoint';
import type { RateLimits } from '../http/rate-limits';
import { apiErrorOf, validationError } from '../lib/api-error';
import { gstTerms } from '../settings/academy-settings';
import { findOrder } from './orders.repository';
import { hasUnprovenReference } from './payment-claims.repository';
import { paymentProviders } from './payments/providers';
import { type PaymentKey, signedLink } from './payments/upi-scan/signed-link';
import { type PlacedOrderRow, placeOrder } from './place-order';
import { priceOf, pricingOf, rupees } from './pricing/pricing';
import { newestRefund, refundOf } from './refunds/refunds.repository';
import { requestRefund } from './refunds/request-refund';
import { rejectionOf } from './review/rejections';

const KEY_MAX = 255;

export const ordersRoutes: FastifyPluginAsync<{
  sqlOf: SqlOf;
  limits: RateLimits;
  catalogue: CatalogueMemory;
  paymentKey: () => Promise<PaymentKey>;
}> = async (app, { sqlOf, limits, catalogue, paymentKey }) => {
  // Six a minute: a carrier's /48 has thousands of customers.
  const ofSubscriber = limits.perSubscriber('orders', { max: 60, perMinutes: 10, isShared: true });
  const providers = await paymentProviders();

  async function orderOf(row: Omit<PlacedOrderRow, 'token'>, studentPhone: string): Promise<Order> {
    const { settings } = await catalogue.current();
    const payment = signedLink({ ...row, studentPhone }, settings, await paymentKey());
    return {
      _id: row.id,
      orderId: row.orderId,
      courseTotalPrice: rupees(row.totalPaise),
      orderStatus: row.status,
      ...(payment && { payment }),
    };
  }

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
      const known = review(await catalogue.current(), courseId);
      if (!known) throw apiErrorOf('unknown-course');
      return known;
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
      await ofSubscriber.take(request);
      const { order, isReplay } = await placeOrder(sqlOf(request), payload, key);
      const shown = await orderOf(order, payload.studentDetail.studentPhone);
      return {
        status: isReplay ? 200 : 201,
        message: 'Order placed',
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
      const order = await providers[paymentMode].takeReference(sqlOf(request), {
        orderId,
        reference: txnId,
        ...(typeof token === 'string' && { token }),
      });
      return {
        message: 'We have received your details and under review.',
        data: { orderId: order.orderId, orderStatus: order.status },
      };
    },
  );

  endpoint(
    app,
    'GET /api/orders/getOrder',
    {
      summary: 'The order for the holder of its token; its id and status for anyone else',
      rules: getOrderRules,
      fromHeaders: { token: HEADERS.orderToken },
      noStore: true,
    },
    async ({ orderId, token }, request) => {
      const order = await findOrder(sqlOf(request), orderId);
      if (!order) throw apiErrorOf('unknown-order');
      if (!token || !timingSafeEqualText(token, order.token)) {
        return { data: { orderId: order.orderId, orderStatus: order.status } };
      }
      const { studentPhone, studentEmail, courseId, couponCode } = order;
      const sql = sqlOf(request);
      const refund = await newestRefund(sql, order);
      const statusReason = order.status === 'rejected' ? await rejectionOf(sql, order) : undefined;
      return {
        data: {
          order: await orderOf(order, studentPhone),
          pricing: pricingOf(order, couponCode ?? ''),
          studentPhone,
          courseId,
          studentEmail,
          ...(statusReason && { statusReason }),
          ...(refund && { refund: refundOf(refund) }),
          ...((await hasUnprovenReference(sql, order)) && { hasUnprovenReference: true as const }),
        },
      };
    },
  );

  endpoint(
    app,
    'POST /api/orders/requestRefund',
    {
      summary: 'Asks for the money of a confirmed order back, for the holder of its token',
      rules: refundRules,
      limit: { max: 10, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async (asked, request) => {
      const token = request.headers[HEADERS.orderToken];
      const { order, refund, isReplay } = await requestRefund(
        sqlOf(request),
        asked,
        typeof token === 'string' ? token : '',
      );
      return {
        status: isReplay ? 200 : 201,
        message: 'We have received your request for a refund',
        data: { orderId: order.orderId, refund: refundOf(refund) },
      };
    },
  );
};

function review(
  { courseById, settings, courseReply }: CatalogueState,
  courseId: unknown,
): CachedReply | undefined {
  if (typeof courseId !== 'string') return undefined;
  return courseReply('review', courseId, () => {
    const known = courseById.get(courseId);
    if (!known) return undefined;
    const { pricePaise, mrpPaise, status } = known.row;
    const isLive = status === CourseStatus.live && pricePaise !== null;
    const pricing = isLive ? pricingOf(priceOf({ pricePaise, mrpPaise, ...gstTerms(settings) })) : null;
    return { course: known.course, pricing };
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
