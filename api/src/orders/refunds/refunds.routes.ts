import { HEADERS } from '@stepwell/contract';
import { refundRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { endpoint, type SqlOf } from '../../http/endpoint';
import { refundOf } from './refunds.repository';
import { requestRefund } from './request-refund';

export const refundsRoutes: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  endpoint(
    app,
    'POST /api/orders/requestRefund',
    {
      summary: 'Asks for the money of a confirmed order back, for the holder of its token',
      rules: refundRules,
      limit: { max: 10, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async (payload, request) => {
      const token = request.headers[HEADERS.orderToken];
      const { order, refund, isReplay } = await requestRefund(
        sqlOf(request),
        payload,
        typeof token === 'string' ? token : '',
      );
      return {
        status: isReplay ? 200 : 201,
        data: { orderId: order.orderId, refund: refundOf(refund) },
      };
    },
  );
};
