import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTime, momentOf } from '../../src/catalogue/form-values';
import { type CouponItem, usesText } from '../../src/coupons/coupon-item';
import { formatTime } from '../../src/shared/Time';
import { attempt, type Desk, hasRight, type Refusal, requireRight } from '../shared/desk';
import { pageOfList } from '../shared/paging';
import { newCouponRoutes } from './new-coupon.routes';

const CODE = {
  params: { type: 'object', properties: { code: { type: 'string', pattern: '^[\\w-]{1,32}$' } } },
};
const END = {
  type: 'object',
  properties: { at: { type: 'string', maxLength: 40 }, press: { enum: ['end', 'disable'] } },
};

const NO_TIME = 'Choose a time';

type One = { Params: { code: string }; Body?: { at?: string; press?: string; confirmed?: string } };

/** Routes that list coupons, show one, set its end and create one. */
export function couponsRoutes(app: FastifyInstance, desk: Desk): void {
  newCouponRoutes(app, desk);

  app.get<{ Querystring: { page?: string } }>('/coupons', async (request, reply) => {
    const all = await desk.run<CouponItem[]>(request, 'coupon.list');
    const { items, ...page } = pageOfList(all, request.query.page, 'coupons');
    const mayEdit = await hasRight(request, 'coupon.create');
    return desk.sendPage(request, reply, { title: 'Coupons' }, 'coupons', { coupons: items, page, mayEdit });
  });

  app.get<One>('/coupons/:code', { schema: CODE }, (request, reply) => sendCoupon(request, reply));

  app.post<One>('/coupons/:code/end', { schema: { ...CODE, body: END } }, async (request, reply) => {
    const { code } = request.params;
    const { at = '', press = 'end', confirmed } = request.body ?? {};
    await requireRight(request, 'coupon.end');
    const isNow = press === 'disable';
    if (!isNow && !isTime(at))
      return sendCoupon(request, reply, { at }, { status: 422, message: NO_TIME, errors: { at: NO_TIME } });
    const { result, refusal } = await attempt(() =>
      isNow
        ? desk.run<CouponItem>(request, 'coupon.disable', { code }, { dryRun: !confirmed })
        : desk.run<CouponItem>(
            request,
            'coupon.end',
            { code, at: momentOf(at, 'end') },
            { dryRun: !confirmed },
          ),
    );
    if (refusal) return sendCoupon(request, reply, { at }, refusal);
    const end = isNow ? 'now' : result.ends ? formatTime(result.ends) : '';
    if (confirmed)
      return desk.redirect(reply, `/coupons/${code}`, { tone: 'ok', text: `${code} ends ${end}.` });
    return desk.sendPage(request, reply, { title: `End ${code}` }, 'confirm', {
      title: `End ${code}?`,
      lines: [
        { label: 'Coupon', text: `${result.code}, ${result.discount}` },
        { label: 'Uses until now', text: usesText(result) },
        { label: 'Ends', text: end },
      ],
      warning: isNow
        ? 'This cannot be taken back. Orders that exist keep their price; a new coupon needs another code.'
        : 'Orders that exist keep their price.',
      action: `/coupons/${code}/end`,
      values: { at, press },
      press: isNow ? 'Take it out of use' : 'Set this end',
      back: { to: `/coupons/${code}`, label: 'Back' },
    });
  });

  async function sendCoupon(
    request: FastifyRequest,
    reply: FastifyReply,
    values?: Record<string, string>,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const { code } = request.params as { code: string };
    const coupon = await desk.run<CouponItem>(request, 'coupon.show', { code });
    return desk.sendPage(request, reply, { title: coupon.code, status: refusal?.status }, 'coupon', {
      coupon,
      mayEdit: await hasRight(request, 'coupon.end'),
      values,
      errors: refusal?.errors,
      refusal: refusal?.message,
    });
  }
}
