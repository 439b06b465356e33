import { CourseStatus, HEADERS } from '@stepwell/contract';
import { courseIdRules, getOrderRules, paymentRules, placeOrderRules } from '@stepwell/contract/rules';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueMemory } from '../catalogue/catalogue-memory';
import { endpoint, type SqlOf } from '../http/endpoint';
import { apiErrorOf, validationError } from '../lib/api-error';
import { gstTerms } from '../settings/academy-settings';
import { orderReply } from './order-reply';
import { orderView } from './order-view';
import { findOrder } from './orders.repository';
import { placeOrder } from './place-order';
import { priceOf, pricingOf } from './pricing';
import { sendReference } from './references';

/** Maximum length of an idempotency key in characters. */
const KEY_MAX = 255;

/** The calls with which a learner orders: the price of a course, the order, and the reference of its payment. */
export const ordersRoutes: FastifyPluginAsync<{
  sqlOf: SqlOf;
  catalogue: CatalogueMemory;
}> = async (app, { sqlOf, catalogue }) => {
  endpoint(
    app,
    'GET /api/orders/reviewOrder',
    {
      rules: courseIdRules,
      noStore: true,
    },
    async ({ id }) => {
      const { courseById, settings, revision } = await catalogue.current();
      const found = courseById.get(id);
      if (!found) throw apiErrorOf('unknown-course');
      const { pricePaise, mrpPaise, status } = found.row;
      const isLive = status === CourseStatus.live && pricePaise !== null;
      const pricing = isLive ? pricingOf(priceOf({ pricePaise, mrpPaise, ...gstTerms(settings) })) : null;
      return { data: { course: found.course, pricing }, revision };
    },
  );

  endpoint(
    app,
    'POST /api/orders/placeOrder',
    {
      rules: placeOrderRules,
      // A class orders from one Wi-Fi.
      limit: { max: 60, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async (payload, request) => {
      const key = idempotencyKey(request.headers[HEADERS.idempotencyKey]);
      const { order, isReplay } = await placeOrder(sqlOf(request), payload, key);
      return {
        status: isReplay ? 200 : 201,
        // The contract requires `razorpayOrder`, but a UPI payment has no order at a payment provider.
        data: { order: { ...orderReply(order), token: order.token }, razorpayOrder: null },
      };
    },
  );

  endpoint(
    app,
    'POST /api/orders/updateOrderStatus',
    {
      rules: paymentRules,
      limit: { max: 10, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async ({ orderId, txnId }, request) => {
      const token = request.headers[HEADERS.orderToken];
      const order = await sendReference(sqlOf(request), {
        orderId,
        reference: txnId,
        token: typeof token === 'string' ? token : undefined,
      });
      return { data: { orderId: order.orderId, orderStatus: order.status } };
    },
  );

  endpoint(
    app,
    'GET /api/orders/getOrder',
    {
      rules: getOrderRules,
      fromHeaders: { token: HEADERS.orderToken },
      noStore: true,
    },
    async ({ orderId, token }, request) => {
      const sql = sqlOf(request);
      const order = await findOrder(sql, orderId);
      if (!order) throw apiErrorOf('unknown-order');
      const isHolder = token !== undefined && timingSafeEqualText(token, order.token);
      if (!isHolder) return { data: { orderId: order.orderId, orderStatus: order.status } };
      return { data: await orderView(sql, order) };
    },
  );
};

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = typeof header === 'string' ? header.trim() : '';
  if (key.length > KEY_MAX) {
    throw validationError({
      [HEADERS.idempotencyKey]: `The Idempotency-Key has more than ${KEY_MAX} characters`,
    });
  }
  return key || undefined;
}
