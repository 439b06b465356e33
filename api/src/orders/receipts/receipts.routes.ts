import { HEADERS } from '@stepwell/contract';
import { getReceiptRules } from '@stepwell/contract/rules';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyPluginAsync } from 'fastify';
import type { Sql } from '../../database/connection';
import { endpoint, type SqlOf } from '../../http/endpoint';
import { apiErrorOf } from '../../lib/api-error';
import { findOrder } from '../orders.repository';
import { receiptOf } from './receipt-view';
import { findReceipt } from './receipts.repository';

export const receiptsRoutes: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  endpoint(
    app,
    'GET /api/orders/getReceipt',
    {
      summary: 'The receipt of a confirmed order, for the holder of its token',
      rules: getReceiptRules,
      fromHeaders: { token: HEADERS.orderToken },
      noStore: true,
    },
    async ({ orderId, token }, request) => {
      const { order, receipt } = await receiptWithOrder(sqlOf(request), orderId, token);
      return { data: receiptOf(order, receipt) };
    },
  );
};

/**
 * Reads an order and its receipt for the holder of the order's token.
 * @throws ApiError 404 for an unknown order or a wrong token, the same for both, so that ids cannot be guessed; 409 before the order is confirmed
 */
export async function receiptWithOrder(sql: Sql, orderId: string, token: string) {
  const order = await findOrder(sql, orderId);
  if (!order || !timingSafeEqualText(token, order.token)) throw apiErrorOf('unknown-order');
  const receipt = await findReceipt(sql, order);
  if (!receipt) throw apiErrorOf('not-confirmed', order.status);
  return { order, receipt };
}
