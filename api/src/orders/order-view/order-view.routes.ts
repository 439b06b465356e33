import { HEADERS, type OrderStatus } from '@stepwell/contract';
import { getOrderRules } from '@stepwell/contract/rules';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueMemory } from '../../catalogue/catalogue-memory';
import type { RefundRow } from '../../database/schema';
import { endpoint, type SqlOf } from '../../http/endpoint';
import { apiErrorOf } from '../../lib/api-error';
import { orderReply } from '../order-reply';
import { findOrder } from '../orders.repository';
import { hasUnprovenReference } from '../payment-claims.repository';
import type { PaymentKey } from '../payment-link/signed-link';
import { pricingOf } from '../pricing/pricing';
import { newestRefund, refundOf } from '../refunds/refunds.repository';
import { shownReason } from '../shown-reasons';
import { welcomeOf } from '../welcome/welcome';

/**
 * Statuses of orders that may have a refund. For other orders the database is not queried, because the pages of unpaid orders make this
 * call often.
 */
const MAY_HAVE_REFUND: readonly OrderStatus[] = ['confirmed', 'refunded', 'cancelled'];

/** The call with which the page of an order shows its state. */
export const orderViewRoutes: FastifyPluginAsync<{
  sqlOf: SqlOf;
  catalogue: CatalogueMemory;
  paymentKey: () => Promise<PaymentKey>;
}> = async (app, { sqlOf, catalogue, paymentKey }) => {
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
      const sql = sqlOf(request);
      const order = await findOrder(sql, orderId);
      if (!order) throw apiErrorOf('unknown-order');
      if (!token || !timingSafeEqualText(token, order.token)) {
        return { data: { orderId: order.orderId, orderStatus: order.status } };
      }
      const { studentPhone, studentEmail, courseId, couponCode } = order;
      const { settings } = await catalogue.current();
      const refund = MAY_HAVE_REFUND.includes(order.status) ? await newestRefund(sql, order) : undefined;
      const statusReason =
        refund && order.status === 'refunded' ? refundReason(refund) : await shownReason(sql, order);
      return {
        data: {
          order: orderReply(order, settings, await paymentKey()),
          pricing: pricingOf(order, couponCode ?? ''),
          studentPhone,
          courseId,
          studentEmail,
          ...(statusReason && { statusReason }),
          ...(refund && { refund: refundOf(refund) }),
          ...(order.status === 'confirmed' && { welcome: await welcomeOf(sql, order) }),
          ...((await hasUnprovenReference(sql, order)) && { hasUnprovenReference: true as const }),
        },
      };
    },
  );
};

/** The reason of a refund for the learner. The reason that staff typed is not shown. */
function refundReason({ requestedBy }: RefundRow): string {
  return requestedBy === 'learner' ? 'You asked for a refund' : 'Our staff decided on a refund';
}
