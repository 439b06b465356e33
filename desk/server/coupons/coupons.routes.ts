import type { CouponView } from '@stepwell/api/coupon-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTime, momentOf } from '../../src/catalogue/form-values';
import { COUPON_END, COUPONS, usesText } from '../../src/coupons/texts';
import { formatTime } from '../../src/shared/Time';
import { LABELS } from '../../src/shared/texts';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { pageOfList } from '../shared/paging';
import { formTexts } from '../shared/requests';
import { newCouponRoutes } from './new-coupon.routes';

const CODE = {
  params: { type: 'object', properties: { code: { type: 'string', pattern: '^[\\w-]{1,32}$' } } },
};
type ToCoupon = { Params: { code: string } };

/** Routes that list, show, end and create coupons. */
export function couponsRoutes(app: FastifyInstance, desk: Desk): void {
  newCouponRoutes(app, desk);

  app.get<{ Querystring: { page?: string } }>('/coupons', async (request, reply) => {
    const all = await desk.run<CouponView[]>(request, 'coupon.list');
    const { items, ...page } = pageOfList(all, request.query.page, 'coupon');
    const mayEdit = await hasRight(request, 'coupon.create');
    return desk.sendPage(request, reply, { title: COUPONS.title }, 'coupons', {
      coupons: items,
      page,
      mayEdit,
    });
  });

  app.get<ToCoupon>('/coupons/:code', { schema: CODE }, (request, reply) => sendCoupon(request, reply));

  app.post<ToCoupon>('/coupons/:code/end', { schema: CODE }, async (request, reply) => {
    const { code } = request.params;
    // The button `disable` ends the coupon now, the button `end` at the time in `at`.
    const { at = '', press = 'end', confirmed } = formTexts(request.body);
    await requireRight(request, 'coupon.end');
    const isNow = press === 'disable';
    if (!isNow && !isTime(at)) {
      const noTime = { status: 422, message: COUPON_END.noTime, errors: { at: COUPON_END.noTime } };
      return sendCoupon(request, reply, { at }, noTime);
    }
    const [command, input] = isNow
      ? (['coupon.disable', { code }] as const)
      : (['coupon.end', { code, at: momentOf(at, 'end') }] as const);
    const { result, refusal } = await attempt(() =>
      desk.run<CouponView>(request, command, input, { dryRun: !confirmed }),
    );
    if (refusal) return sendCoupon(request, reply, { at }, refusal);
    const endTime = result.ends ? formatTime(result.ends) : '';
    const end = isNow ? COUPON_END.now : endTime;
    if (confirmed) return desk.redirect(reply, `/coupons/${code}`, COUPON_END.endsAt(code, end));
    return desk.confirm(request, reply, {
      title: COUPON_END.confirm(code),
      facts: [
        [LABELS.coupon, `${result.code}, ${result.discount}`],
        [COUPON_END.usesUntilNow, usesText(result)],
        [COUPONS.ends, end],
      ],
      warning: isNow ? COUPON_END.isFinal : COUPON_END.keepsOrders,
      values: { at, press },
      button: isNow ? COUPON_END.takeOut : COUPON_END.set,
      back: { to: `/coupons/${code}`, label: COUPONS.back },
    });
  });

  async function sendCoupon(
    request: FastifyRequest,
    reply: FastifyReply,
    values?: Record<string, string>,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const { code } = request.params as { code: string };
    const coupon = await desk.run<CouponView>(request, 'coupon.show', { code });
    return desk.sendPage(request, reply, { title: coupon.code, values, refusal }, 'coupon', {
      coupon,
      mayEdit: await hasRight(request, 'coupon.end'),
    });
  }
}
