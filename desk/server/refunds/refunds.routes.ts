import type { RefundLine } from '@stepwell/api/list-refunds';
import type { OrderDetail } from '@stepwell/api/order-views';
import type { WholeOrder } from '@stepwell/api/show-order';
import { formatAmount } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refundPath } from '../../src/orders/order-paths';
import { STATUS_NAMES } from '../../src/orders/texts';
import type { RefundAct } from '../../src/refunds/RefundPage';
import { type RefundList, TEXTS } from '../../src/refunds/texts';
import type { ConfirmPageProps } from '../../src/shared/ConfirmPage';
import { LABELS } from '../../src/shared/texts';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';
import { CURSOR, formTexts } from '../shared/requests';

type ToRefund = { Params: { order: string } };
type RefundForm = Record<string, string>;

const LIST = {
  type: 'object',
  properties: { show: { enum: Object.keys(TEXTS.list.names) }, after: CURSOR },
};
const PARAMS = { type: 'object', properties: { order: { type: 'string', pattern: '^[\\w-]{1,64}$' } } };

/** An act on a refund: its command, the command's input, and the texts of the page that confirms it. */
interface Step {
  command: string;
  inputOf(form: RefundForm): object;
  /** Facts of the confirmation page. @param after the order as it would be after the act, from a dry run */
  factsOf(form: RefundForm, after: OrderDetail): ConfirmPageProps['facts'];
  /** Label of the button that confirms. */
  button(after: OrderDetail): string;
  warning?: string;
}

const { confirm } = TEXTS;

const STEPS: Record<RefundAct, Step> = {
  approve: {
    command: 'refund.approve',
    inputOf: ({ amount }) => ({ amount }),
    factsOf: (_form, after) => [
      [LABELS.amount, newestAmount(after)],
      [confirm.mail, TEXTS.approve.mail],
    ],
    button: (after) => TEXTS.approve.confirm(newestAmount(after)),
  },
  decline: {
    command: 'refund.decline',
    inputOf: ({ declineReason = '' }) => ({ reason: declineReason }),
    factsOf: ({ declineReason = '' }) => [
      [LABELS.reason, declineReason.trim()],
      [confirm.mail, TEXTS.decline.mail],
    ],
    button: () => TEXTS.decline.confirm,
  },
  send: {
    command: 'order.refund',
    inputOf: ({ reference = '', sentAmount, reason }) => ({ reference, amount: sentAmount, reason }),
    factsOf: ({ reason }, after) => [
      [LABELS.amount, newestAmount(after)],
      [LABELS.reference, after.refunds.at(-1)?.reference ?? ''],
      [LABELS.reason, reason?.trim()],
      [confirm.becomes, STATUS_NAMES[after.status]],
      [confirm.mail, TEXTS.send.mail],
    ],
    button: (after) => TEXTS.send.confirm(newestAmount(after)),
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
    { command, inputOf, factsOf, button, warning }: Step,
  ): Promise<FastifyReply> {
    const { order } = request.params;
    const { confirmed, ...values } = formTexts(request.body);
    const input = { order, ...inputOf(values) };
    const isConfirmed = confirmed === 'yes';
    const { result: after, refusal } = await attempt(() =>
      desk.run<OrderDetail & { warning?: string }>(request, command, input, { dryRun: !isConfirmed }),
    );
    if (refusal) {
      const { amount, ...others } = refusal.errors;
      const errors = amount && act === 'send' ? { ...others, sentAmount: amount } : refusal.errors;
      return sendRefund(request, reply, { values, refusal: { ...refusal, errors } });
    }
    const path = refundPath(after.orderId);
    if (isConfirmed) return desk.redirect(reply, path, TEXTS[act].done);
    return desk.confirm(request, reply, {
      title: TEXTS[act].title,
      facts: [
        [LABELS.order, `${after.orderId}, ${after.course}`],
        [LABELS.learner, `${after.studentName}, ${after.studentEmail}`],
        ...factsOf(values, after),
      ],
      warning: [after.warning, warning].filter(Boolean).join(' '),
      values,
      button: button(after),
      back: { to: path, label: TEXTS.page.title(after.orderId) },
    });
  }

  async function sendRefund(
    request: FastifyRequest<ToRefund>,
    reply: FastifyReply,
    refused?: Pick<DeskPage, 'values' | 'refusal'>,
  ): Promise<FastifyReply> {
    const order = await desk.run<WholeOrder>(request, 'order.show', { order: request.params.order });
    const page = { title: TEXTS.page.title(order.orderId), ...refused };
    const canChange = await hasRight(request, 'order.refund');
    return desk.sendPage(request, reply, page, 'refund', { order, canChange });
  }
}

function newestAmount({ refunds }: OrderDetail): string {
  return formatAmount(refunds.at(-1)?.amount ?? 0);
}
