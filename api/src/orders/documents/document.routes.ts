import { API_PAGES } from '@stepwell/contract';
import { checkPayload, receiptLinkRules } from '@stepwell/contract/rules';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { asc, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Sql } from '../../database/connection';
import { type DocumentContent, documents, type OrderRow } from '../../database/schema/orders';
import { sendPage } from '../../http/html-page';
import { academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { findOrder } from '../orders.repository';
import { LOGO_SVG } from './logo';

/**
 * The page with an order's documents, which a browser prints or saves as PDF. A link cannot send a header, so the order's token is in the
 * query; the request log leaves out queries.
 */
export const documentPages: FastifyPluginAsync<{ sql: Sql }> = async (app, { sql }) => {
  app.get(API_PAGES.receipt, async (request, reply) => {
    const academy = academyIn(await readSettings(sql));
    const order = await linkedOrder(sql, request.query);
    const issued = order ? await documentsOf(sql, order) : [];
    const [first] = issued;
    if (!order || !first) {
      const status = order ? 409 : 404;
      const why = order ? `There is no receipt yet: the order is ${order.status}.` : 'Order not found.';
      const help = order
        ? ''
        : `<p>Open the link again from our mail, or write to ${escapeHtml(academy.email)} with your Order ID.</p>`;
      const body = `<h1>Receipt</h1><p>${escapeHtml(why)}</p>${help}`;
      return sendPage(reply, { status, title: 'Receipt', academy, body });
    }
    const note = '<p class="note screen">Print this page, or save it as PDF. It needs no signature.</p>';
    const body = `${issued.map(documentHtml).join('<hr>')}${statusNote(order)}\n${note}`;
    return sendPage(reply, { title: first.title, academy, body });
  });
};

/** Finds the order of a link; mail programs add punctuation and parameters to links. */
async function linkedOrder(sql: Sql, query: unknown): Promise<OrderRow | undefined> {
  const checked = checkPayload(receiptLinkRules, repaired(query));
  if (!checked.ok) return undefined;
  const order = await findOrder(sql, checked.value.orderId);
  return order && timingSafeEqualText(checked.value.token, order.token) ? order : undefined;
}

function repaired(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.replace(/^amp;/, ''),
      typeof value === 'string' ? value.trim().split(/[^\w-]/, 1)[0] : value,
    ]),
  );
}

async function documentsOf(sql: Sql, { id }: Pick<OrderRow, 'id'>): Promise<DocumentContent[]> {
  const rows = await sql.select().from(documents).where(eq(documents.orderId, id)).orderBy(asc(documents.id));
  return rows.map(({ content }) => content);
}

function documentHtml({ title, facts, from, to, rows, payment }: DocumentContent): string {
  const row = ([name, amount]: [string, string]) =>
    `<tr><th scope="row">${html(name)}</th><td>${html(amount)}</td></tr>`;
  return `<section>${LOGO_SVG}
<h1>${html(title)}</h1>
${paragraphs(facts)}
<h2>From</h2>
${paragraphs(from)}
<h2>To</h2>
${paragraphs(to)}
<h2>For</h2>
<table>${rows.map(row).join('')}</table>
<h2>Payment</h2>
${paragraphs(payment)}</section>`;
}

function statusNote({ status }: OrderRow): string {
  return status === 'refunded' ? '<p>This order was refunded.</p>' : '';
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${html(text)}</p>`).join('\n');
}

function html(text: string): string {
  return escapeHtml(sanitize(text));
}
