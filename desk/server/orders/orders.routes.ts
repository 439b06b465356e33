import type { BulkResult } from '@stepwell/api/bulk';
import { BYTE_ORDER_MARK } from '@stepwell/api/csv';
import { EXPORT_MAX, ordersCsv } from '@stepwell/api/export-orders';
import type { OrderSummary } from '@stepwell/api/order-views';
import { CANCELLATIONS } from '@stepwell/api/shown-reasons';
import { formatDate } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BulkAct } from '../../src/orders/BulkPage';
import { type OrderQuery, searchOf } from '../../src/orders/order-query';
import { TEXTS } from '../../src/orders/texts';
import { attempt, type Desk, hasRight } from '../shared/desk';
import { asFile, CSV } from '../shared/download';
import type { Refusal } from '../shared/pages';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';
import { formTexts, TEXT } from '../shared/requests';

const QUERY = {
  type: 'object',
  properties: {
    search: TEXT,
    coupon: TEXT,
    from: TEXT,
    to: TEXT,
    after: TEXT,
    status: { type: 'array', items: TEXT },
  },
};
/** By act on many orders: the command that carries it out. */
const COMMANDS: Record<BulkAct, string> = { cancel: 'order.cancel-many', resend: 'order.resend-mails' };

/** Routes of the list of orders, and of acts on many orders at once. */
export function ordersRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: OrderQuery }>('/orders', { schema: { querystring: QUERY } }, (request, reply) => {
    // Checkboxes send one value for each status; links of this list contain one value with commas.
    const status = request.query.status?.flatMap((each) => each.split(','));
    return sendList(request, reply, { ...request.query, ...(status && { status }) });
  });

  app.post<{ Body?: { orders?: string[] } }>('/orders/many', async (request, reply) => {
    const form = formTexts(request.body);
    const { act, all, shown = '' } = form;
    const query = queryOf(form);
    if (act === 'download-all') return sendCsv(request, reply, Object.fromEntries(searchOf(query)));
    // With `all`, the act is for all orders on the page, whose ids are in `shown`; otherwise it is for the checked orders.
    const orders = all ? shown.split(',').filter(Boolean) : (request.body?.orders ?? []);
    if (orders.length === 0) {
      const refusal = { status: 422, message: TEXTS.bulk.noneChosen, errors: {} };
      return sendList(request, reply, query, refusal);
    }
    if (act === 'download') return sendCsv(request, reply, { orders });
    if (act === 'cancel' || act === 'resend') return changeMany(request, reply, act, orders, form);
    return reply.callNotFound();
  });

  async function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    query: OrderQuery,
    noneChosen?: Refusal,
  ): Promise<FastifyReply> {
    const input = { ...Object.fromEntries(searchOf(query)), ...(query.after && { after: query.after }) };
    const { result, refusal } = await attempt(() =>
      desk.run<OrderSummary[]>(request, 'order.list', { ...input, limit: PAGE_LIMIT }),
    );
    const { rows: orders, next } = pageOfRows(result ?? [], ({ orderId }) => orderId);
    const page = { title: TEXTS.title, refusal: refusal ?? noneChosen };
    return desk.sendPage(request, reply, page, 'orders', {
      query,
      orders,
      next,
      canCancel: await hasRight(request, COMMANDS.cancel),
      canResend: await hasRight(request, COMMANDS.resend),
      downloadMax: EXPORT_MAX,
    });
  }

  async function sendCsv(
    request: FastifyRequest,
    reply: FastifyReply,
    input: Record<string, string> | { orders: string[] },
  ): Promise<FastifyReply> {
    const found = await desk.run<OrderSummary[]>(request, 'order.download', input);
    const name = `orders ${formatDate(new Date().toISOString())}.csv`;
    return asFile(reply, { name, type: CSV }).send(BYTE_ORDER_MARK + ordersCsv(found));
  }

  /** Shows the result of a dry run, or, if the form is confirmed, carries the act out. */
  async function changeMany(
    request: FastifyRequest,
    reply: FastifyReply,
    act: BulkAct,
    orders: string[],
    { reason = '', code = '', confirmed, shownAt }: Record<string, string>,
  ): Promise<FastifyReply> {
    const isConfirmed = confirmed === 'yes';
    const title = act === 'cancel' ? TEXTS.bulk.cancelTitle : TEXTS.bulk.resendTitle;
    const run = (reason: string, dryRun: boolean) => {
      const input = { orders, reason, ...(code && { code }), ...(shownAt && { shownAt }) };
      return desk.run<BulkResult[]>(request, COMMANDS[act], input, { dryRun });
    };
    const common = { act, reasons: CANCELLATIONS, shownAt: new Date().toISOString() };
    // The dry run gets `-` as the reason, because staff type the reason later, on the page with the result. The result does not depend on
    // the reason.
    const preview = async () => ({ ...common, results: await run('-', true), isDone: false });
    if (!isConfirmed) return desk.sendPage(request, reply, { title }, 'bulk', await preview());
    const { result, refusal } = await attempt(() => run(reason, false));
    if (refusal) {
      const atField = { ...refusal, message: '', errors: { reason: refusal.message } };
      const page = { title, values: { reason, code }, refusal: atField };
      return desk.sendPage(request, reply, page, 'bulk', await preview());
    }
    const done = result.filter(({ isDone }) => isDone).length;
    const notice = {
      tone: done === result.length ? ('ok' as const) : ('warn' as const),
      text: TEXTS.bulk.done(done, result.length),
    };
    return desk.sendPage(request, reply, { title, notice }, 'bulk', {
      ...common,
      results: result,
      isDone: true,
    });
  }
}

/** The search whose results the form's page showed. */
function queryOf(form: Record<string, string>): OrderQuery {
  const { search = '', status = '', coupon = '', from = '', to = '', after = '' } = form;
  return { search, status: status.split(',').filter(Boolean), coupon, from, to, after };
}
