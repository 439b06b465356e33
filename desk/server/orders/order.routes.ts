import type { DocumentFile } from '@stepwell/api/receipt-file';
import type { MailKind } from '@stepwell/api/schema';
import type { WholeOrder } from '@stepwell/api/show-order';
import { CANCELLATIONS } from '@stepwell/api/shown-reasons';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isToStaff, MAIL_NAMES } from '../../src/mails/texts';
import { ORDER_ACTS, type OrderAct, orderPath } from '../../src/orders/order-paths';
import { TEXTS } from '../../src/orders/texts';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import { asFile } from '../shared/download';
import type { Refusal } from '../shared/pages';
import { formTexts } from '../shared/requests';

type ToOrder = { Params: { order: string } };
type ActForm = Record<string, string | undefined>;

/** By act: the command that carries it out. */
const COMMANDS: Record<OrderAct, string> = {
  note: 'order.note',
  resend: 'order.resend-mail',
  reopen: 'order.reopen',
  cancel: 'order.cancel',
  invoice: 'order.invoice',
};

const PARAMS = { type: 'object', properties: { order: { type: 'string', pattern: '^[\\w-]{1,64}$' } } };

/** Routes of one order: its page, its receipt, and the acts of staff on it. */
export function orderRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<ToOrder>('/orders/:order', { schema: { params: PARAMS } }, async (request, reply) => {
    const order = await orderOf(request);
    return desk.sendPage(request, reply, { title: order.orderId }, 'order', {
      order,
      acts: await actsOn(request, order),
      canReview: order.status === 'under-review' && (await hasRight(request, 'review.approve')),
      hasRefundPage:
        (order.money.left > 0 || order.refunds.length > 0) && (await hasRight(request, 'refund.list')),
      canSeePerson: await hasRight(request, 'privacy.show'),
    });
  });

  app.get<ToOrder>('/orders/:order/receipt', { schema: { params: PARAMS } }, async (request, reply) => {
    const { order } = request.params;
    const { name, type, content } = await desk.run<DocumentFile>(request, 'order.receipt', { order });
    return asFile(reply, { name, type }).send(Buffer.from(content, 'base64'));
  });

  for (const act of ORDER_ACTS) {
    const path = `/orders/:order/${act}`;
    app.get<ToOrder>(path, { schema: { params: PARAMS } }, async (request, reply) => {
      await requireRight(request, COMMANDS[act]);
      return sendForm(request, reply, act);
    });
    app.post<ToOrder & { Body?: ActForm }>(path, { schema: { params: PARAMS } }, async (request, reply) => {
      const { order } = request.params;
      const { reason = '', code, keepPayment, shownAt } = request.body ?? {};
      const input = {
        order,
        reason,
        ...(code && { code }),
        ...(shownAt && { shownAt }),
        ...(keepPayment === 'yes' && { keepPayment: true }),
      };
      const { refusal } = await attempt(() => desk.run(request, COMMANDS[act], input));
      if (refusal) return sendForm(request, reply, act, refusal);
      return desk.redirect(reply, orderPath(order), TEXTS.acts[act].done);
    });
  }

  function orderOf(request: FastifyRequest<ToOrder>): Promise<WholeOrder> {
    return desk.run<WholeOrder>(request, 'order.show', { order: request.params.order });
  }

  async function sendForm(
    request: FastifyRequest<ToOrder & { Body?: ActForm }>,
    reply: FastifyReply,
    act: OrderAct,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const order = await orderOf(request);
    const page = {
      title: TEXTS.acts[act].title,
      values: formTexts(request.body),
      // The command's message may name an option of the command line, but the field's message does not.
      refusal: refusal && { ...refusal, message: refusal.errors.keepPayment ?? refusal.message, errors: {} },
    };
    return desk.sendPage(request, reply, page, 'order-act', {
      act,
      orderId: order.orderId,
      lead: leadOf(act, order),
      left: order.status === 'confirmed' ? order.money.left : 0,
      reasons: CANCELLATIONS,
      shownAt: new Date().toISOString(),
    });
  }
}

/** The sentence above an act's form: what the act will do. */
function leadOf(act: OrderAct, order: WholeOrder): string {
  if (act !== 'resend') return TEXTS.acts[act].lead;
  const mail = newestMail(order);
  return mail ? TEXTS.acts.resend.will(MAIL_NAMES[mail], order.studentEmail) : TEXTS.acts.resend.none;
}

/** Kind of the newest stored mail to the learner; `undefined` if none is stored. */
function newestMail({ timeline }: WholeOrder): MailKind | undefined {
  const newest = timeline.findLast((entry) => entry.kind === 'mail' && !isToStaff(entry.mail));
  return newest?.kind === 'mail' ? newest.mail : undefined;
}

/** The acts that an order's status and the viewer's roles allow. */
async function actsOn(request: FastifyRequest, order: WholeOrder): Promise<OrderAct[]> {
  const { status, receipt, gst, studentEmail } = order;
  const isPossible: Record<OrderAct, boolean> = {
    note: true,
    resend: studentEmail !== '' && newestMail(order) !== undefined,
    reopen: status === 'under-review' && order.claims.length > 0,
    cancel: status !== 'cancelled' && status !== 'refunded',
    invoice: receipt?.kind === 'acknowledgement' && gst > 0,
  };
  const allowed = await Promise.all(
    ORDER_ACTS.map(async (act) => isPossible[act] && (await hasRight(request, COMMANDS[act]))),
  );
  return ORDER_ACTS.filter((_, index) => allowed[index]);
}
