import { ACADEMY, API_PAGES, HEADERS, type Receipt } from '@stepwell/contract';
import { checkPayload, getReceiptRules } from '@stepwell/contract/rules';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyPluginAsync } from 'fastify';
import type { Sql } from '../../database/connection';
import { endpoint, type SqlOf } from '../../http/endpoint';
import { sendPage } from '../../http/html-page';
import { ApiError, apiErrorOf } from '../../lib/api-error';
import { findOrder } from '../orders.repository';
import { RECEIPT_TITLES, receiptBody } from './receipt-page';
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
    async ({ orderId, token }, request) => ({ data: await receiptFor(sqlOf(request), orderId, token) }),
  );
};

/**
 * The receipt as a page, opened by a link in a mail. The browser sends no headers of ours there, so the token is in the
 * query; this is the only place, and logs contain no queries.
 */
export const receiptPages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  app.get(API_PAGES.receipt, async (request, reply) => {
    try {
      const checked = checkPayload(getReceiptRules, repairedLink(request.query));
      if (!checked.ok) throw apiErrorOf('unknown-order');
      const receipt = await receiptFor(sqlOf(request), checked.value.orderId, checked.value.token);
      return sendPage(reply, { title: RECEIPT_TITLES[receipt.kind], body: receiptBody(receipt) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const help =
        error.status === 404
          ? `<p>Open the link again from our mail, or write to ${ACADEMY.email} with your Order ID.</p>`
          : '';
      const body = `<h1>Receipt</h1><p>${escapeHtml(error.message)}.</p>${help}`;
      return sendPage(reply, { status: error.status, title: 'Receipt', body });
    }
  });
};

/** Undoes what mail programs do to links: `&amp;` inside them, punctuation or tracking parameters after them. */
function repairedLink(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.replace(/^amp;/, ''),
      typeof value === 'string' ? value.trim().split(/[^\w-]/, 1)[0] : value,
    ]),
  );
}

async function receiptFor(sql: Sql, orderId: string, token: string): Promise<Receipt> {
  const order = await findOrder(sql, orderId);
  // The same error for a wrong token as for an unknown order, so that ids cannot be probed.
  if (!order || !timingSafeEqualText(token, order.token)) throw apiErrorOf('unknown-order');
  const receipt = await findReceipt(sql, order);
  if (!receipt) throw apiErrorOf('not-confirmed', order.status);
  return receiptOf(order, receipt);
}
