import type { ReviewDesk } from '@stepwell/api/review-desk';
import { REJECTIONS } from '@stepwell/api/shown-reasons';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TEXTS } from '../../src/review/texts';
import { attempt, type Desk } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { formTexts } from '../shared/requests';
import { isLiveRefresh } from '../shared/session';

type ToOrder = { Params: { order: string } };
/** `decided`: id of the order that was decided last, which the page offers to undo. */
type InQueue = { Querystring: { page?: string; decided?: string; find?: string } };
type Form = Record<string, string>;

const REASONS = Object.entries(REJECTIONS).map(([code, text]) => ({ code, text }));

/** Routes of the review: the queue of payment references, the opened order, and the decisions about it. */
export function reviewRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<InQueue>('/review', (request, reply) => sendReview(request, reply, undefined, request.query));

  app.get('/review/next', async (request, reply) => {
    return reply.redirect(await nextPath(request, {}), 303);
  });

  app.get<ToOrder & InQueue>('/review/:order', (request, reply) =>
    sendReview(request, reply, request.params.order, request.query),
  );

  decision('approve', ({ amount = '', reference, seen, accept, couponUsedUp, payee, reason }) => ({
    amount,
    // The command refuses a reference that is not the order's present one: the reviewer pastes it from the bank's app, or `seen` is the one
    // that the page showed. The learner may have replaced it since.
    ...withoutEmpty({ reference: reference?.trim() || seen, accept, payee: payee?.trim(), reason }),
    ...(couponUsedUp && { couponUsedUp: true }),
  }));
  decision('reject', ({ code = '', note, seen }) => ({ code, ...withoutEmpty({ note, reference: seen }) }));
  decision('hold', ({ holdReason }) => withoutEmpty({ reason: holdReason }));

  app.post<ToOrder>('/review/:order/undo', (request, reply) => change(request, reply, 'undo'));
  app.post<ToOrder>('/review/:order/resume', (request, reply) => change(request, reply, 'resume'));

  /** Registers the route of a decision. It redirects to the next order to review. */
  function decision(act: 'approve' | 'reject' | 'hold', inputOf: (form: Form) => object): void {
    app.post<ToOrder>(`/review/:order/${act}`, async (request, reply) => {
      const { order } = request.params;
      const values = formTexts(request.body);
      const { refusal } = await attempt(() =>
        desk.run(request, `review.${act}`, { order, ...inputOf(values) }),
      );
      if (refusal) {
        const { message, errors } = refusal;
        // The command's errors `short` and `over` are about the amount, so the page shows them at its field.
        const amount = errors.amount ?? errors.short ?? errors.over;
        const shown = {
          ...refusal,
          message: Object.keys(errors).length > 0 ? TEXTS.notDecided : message,
          errors: { ...errors, ...(amount && { amount }) },
        };
        return sendReview(request, reply, order, {}, { values, refusal: shown });
      }
      const decided = act === 'hold' ? '' : `?${new URLSearchParams({ decided: order })}`;
      return desk.redirect(reply, (await nextPath(request, { after: order })) + decided);
    });
  }

  /**
   * Path of the next order to review, or of the queue if all orders are decided or on hold.
   * @param input.after id of the order that was decided
   */
  async function nextPath(request: FastifyRequest, input: { after?: string }): Promise<string> {
    const { order } = await desk.run<{ order: string | null }>(request, 'review-desk.next', input);
    return order ? `/review/${order}` : '/review';
  }

  /** Carries out an act on an order, and shows the same order again. */
  async function change(request: FastifyRequest<ToOrder>, reply: FastifyReply, act: 'undo' | 'resume') {
    const { order } = request.params;
    const { decidedAt } = formTexts(request.body);
    const { refusal } = await attempt(() => desk.run(request, `review.${act}`, { order, decidedAt }));
    if (!refusal) return desk.redirect(reply, `/review/${order}`);
    return sendReview(request, reply, order, {}, { refusal });
  }

  async function sendReview(
    request: FastifyRequest,
    reply: FastifyReply,
    order: string | undefined,
    { page, decided, find = '' }: InQueue['Querystring'],
    refused: Pick<DeskPage, 'values' | 'refusal'> = {},
  ): Promise<FastifyReply> {
    const pageNumber = page ? Number(page) : Number.NaN;
    const shown = await desk.run<ReviewDesk>(request, 'review-desk.open', {
      ...withoutEmpty({ order, decided, find }),
      isIdle: isLiveRefresh(request),
      ...(Number.isInteger(pageNumber) && { page: pageNumber }),
    });
    const title = shown.opened ? `${shown.opened.order.orderId}, ${TEXTS.title}` : TEXTS.title;
    return desk.sendPage(request, reply, { title, ...refused }, 'review', {
      desk: shown,
      reasons: REASONS,
      find,
      now: Date.now(),
    });
  }
}

/** Removes absent and empty values. */
function withoutEmpty(values: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
