import { type Academy, API_PAGES } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OrderRow } from '../../database/schema';
import type { SqlOf } from '../../http/endpoint';
import { PRIVATE_HEADERS, sendPage } from '../../http/html-page';
import { ApiError } from '../../lib/api-error';
import { academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { linkedReceipt } from '../receipts/linked-receipt';
import { documentBody } from './document-html';
import { documentsPdf } from './document-pdf';
import { documentsOf } from './order-documents';

/**
 * Routes of a receipt with its credit notes, as a page and as a PDF file. Mails and the order's page link to them. A link cannot send a
 * header, so the order's token is in the query; the request log leaves out queries.
 */
export const receiptPages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  app.get(API_PAGES.receipt, async (request, reply) =>
    withDocuments(request, reply, async ({ query, documents, academy }) => {
      const body = documents.map(documentBody).join('<hr>');
      const pdfHref = escapeHtml(`${API_PAGES.receiptPdf}?${query}`);
      const note = `<p class="note screen"><a href="${pdfHref}">Download as PDF</a>, or print this page. It needs no signature.</p>`;
      return sendPage(reply, { title: documents[0].title, academy, body: `${body}\n${note}` });
    }),
  );

  app.get(API_PAGES.receiptPdf, async (request, reply) =>
    withDocuments(request, reply, async ({ order, query, documents }) => {
      const pdf = await documentsPdf(documents);
      // The PDF's typeface lacks the script of a name. The browser has fonts for it, so the page can be printed instead.
      if (!pdf) return reply.redirect(`${API_PAGES.receipt}?${query}`, 303);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="receipt-${order.orderId}.pdf"`,
          ...PRIVATE_HEADERS,
        })
        .send(pdf);
    }),
  );

  /** Replies with the documents of the order that the query names, or with a page that explains why there are none. */
  async function withDocuments(
    request: FastifyRequest,
    reply: FastifyReply,
    send: (found: OrderDocuments) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const sql = sqlOf(request);
    const academy = academyIn(await readSettings(sql));
    try {
      const { order, receipt } = await linkedReceipt(sql, request.query);
      const documents = await documentsOf(sql, order, receipt);
      const query = new URLSearchParams({ orderId: order.orderId, token: order.token });
      return await send({ order, query, documents, academy });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const help =
        error.status === 404
          ? `<p>Open the link again from our mail, or write to ${escapeHtml(academy.email)} with your Order ID.</p>`
          : '';
      const body = `<h1>Receipt</h1><p>${escapeHtml(error.message)}.</p>${help}`;
      return sendPage(reply, { status: error.status, title: 'Receipt', academy, body });
    }
  }
};

interface OrderDocuments {
  order: OrderRow;
  /** Query of links to the same documents, with the order's id and token. */
  query: URLSearchParams;
  academy: Academy;
  documents: Awaited<ReturnType<typeof documentsOf>>;
}
