import type { RefundLine } from '@stepwell/api/list-refunds';
import type { OrderDetail } from '@stepwell/api/order-views';
import type { WholeOrder } from '@stepwell/api/show-order';
import { formatAmount } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refundPath } from '../../src/orders/order-paths';
import { STATUS_NAMES } from '../../src/orders/texts';
import type { RefundAct } from '../../src/refunds/RefundPage';
import { REFUND_LISTS, type RefundList } from '../../src/refunds/refund-lists';
import { TEXTS } from '../../src/refunds/texts';
import type { ConfirmPageProps } from '../../src/shared/ConfirmPage';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import { formTexts } from '../shared/form-texts';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';

type ToRefund = { Params: { order: string } };
type RefundForm = Record<string, string>;

const LIST = {
  type: 'object',
  properties: { show: { enum: [...REFUND_LISTS] }, after: { type: 'integer', minimum: 0 } },
};
const PARAMS = { type: 'object', properties: { order: { type: 'string', pattern: '^[\\w-]{1,64}$' } } };

/** An act on a refund: its command, the command's input, and the texts of the page that confirms it. */
interface Step {
  command: string;
  inputOf(form: RefundForm): object;
  /** Lines of the confirmation page. @param after the order as it would be after the act, from a dry run */
  linesOf(form: RefundForm, after: OrderDetail): ConfirmPageProps['lines'];
  press(after: OrderDetail): string;
  warning?: string;
}

const { confirm } = TEXTS;

const STEPS: Record<RefundAct, Step> = {
  approve: {
    command: 'refund.approve',
    inputOf: ({ amount }) => ({ amount }),
    linesOf: (_form, after) => [
      { label: confirm.amount, text: newestAmount(after) },
      { label: confirm.mail, text: TEXTS.approve.mail },
    ],
    press: (after) => TEXTS.approve.confirm(newestAmount(after)),
  },
  decline: {
    command: 'refund.decline',
    inputOf: ({ declineReason = '' }) => ({ reason: declineReason }),
    linesOf: ({ declineReason = '' }) => [
      { label: confirm.reason, text: declineReason.trim() },
      { label: confirm.mail, text: TEXTS.decline.mail },
    ],
    press: () => TEXTS.decline.confirm,
  },
  send: {
    command: 'order.refund',
    inputOf: ({ reference = '', sentAmount, reason }) => ({ reference, amount: sentAmount, reason }),
    linesOf: ({ reason }, after) => [
      { label: confirm.amount, text: newestAmount(after) },
      { label: confirm.reference, text: after.refunds.at(-1)?.reference ?? '' },
      ...(reason?.trim() ? [{ label: confirm.reason, text: reason.trim() }] : []),
      { label: confirm.becomes, text: STATUS_NAMES[after.status] },
      { label: confirm.mail, text: TEXTS.send.mail },
    ],
    press: (after) => TEXTS.send.confirm(newestAmount(after)),
    warning: TEXTS.send.warning,
  },
};

/** Routes of the list of refunds, of the page of each refund, and of the acts on it. */
export function refundsRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: { show?: RefundList; after?: number } }>(
    '/refunds',
    { schema: { querystring: LIST } },
    async (request, reply) => {
      const { show = 'waiting', after } = request.query;
      const refunds = await desk.run<RefundLine[]>(request, 'refund.list', {
        ...(show !== 'waiting' && { state: show }),
        ...(after !== undefined && { after }),
        limit: PAGE_LIMIT,
      });
      const { rows, next } = pageOfRows(refunds, ({ id }) => id);
      return desk.sendPage(request, reply, { title: TEXTS.title }, 'refunds', {
        show,
        refunds: rows,
        next,
      });
    },
  );

  app.get<ToRefund>('/refunds/:order', { schema: { params: PARAMS } }, async (request, reply) => {
    await requireRight(request, 'refund.list');
    return sendRefund(request, reply);
  });

  for (const [act, step] of Object.entries(STEPS) as [RefundAct, Step][]) {
    app.post<ToRefund & { Body?: RefundForm }>(
      `/refunds/:order/${act}`,
      { schema: { params: PARAMS } },
      (request, reply) => takeStep(request, reply, act, step),
    );
  }

  /** Shows the result of a dry run on a confirmation page, or, if the form is confirmed, carries the act out. */
  async function takeStep(
    request: FastifyRequest<ToRefund & { Body?: RefundForm }>,
    reply: FastifyReply,
    act: RefundAct,
    { command, inputOf, linesOf, press, warning }: Step,
  ): Promise<FastifyReply> {
    const { order } = request.params;
    const { confirmed, ...values } = formTexts(request.body);
    const input = { order, ...inputOf(values) };
    const isConfirmed = confirmed === 'yes';
    const { result: after, refusal } = await attempt(() =>
      desk.run<OrderDetail>(request, command, input, { dryRun: !isConfirmed }),
    );
    if (refusal) return sendRefund(request, reply, { act, values, ...refusal });
    const path = refundPath(after.orderId);
    if (isConfirmed) return desk.redirect(reply, path, { tone: 'ok', text: TEXTS[act].done });
    return desk.sendPage(request, reply, { title: TEXTS[act].title }, 'confirm', {
      title: TEXTS[act].title,
      lines: [
        { label: confirm.order, text: `${after.orderId}, ${after.course}` },
        { label: confirm.learner, text: `${after.studentName}, ${after.studentEmail}` },
        ...linesOf(values, after),
      ],
      ...(warning && { warning }),
      action: `${path}/${act}`,
      values,
      press: press(after),
      back: { to: path, label: TEXTS.page.title(after.orderId) },
    });
  }

  async function sendRefund(
    request: FastifyRequest<ToRefund>,
    reply: FastifyReply,
    refused?: { act: RefundAct; status: number; message: string; values: RefundForm },
  ): Promise<FastifyReply> {
    const order = await desk.run<WholeOrder>(request, 'order.show', { order: request.params.order });
    const page = { title: TEXTS.page.title(order.orderId), status: refused?.status };
    const canChange = await hasRight(request, 'order.refund');
    return desk.sendPage(request, reply, page, 'refund', { order, canChange, refused });
  }
}

function newestAmount({ refunds }: OrderDetail): string {
  return formatAmount(refunds.at(-1)?.amount ?? 0);
}
