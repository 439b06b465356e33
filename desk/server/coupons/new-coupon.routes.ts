import type { CouponView } from '@stepwell/api/coupon-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { momentOf } from '../../src/catalogue/form-values';
import { COUPONS, NEW_COUPON, termFacts } from '../../src/coupons/texts';
import { LABELS } from '../../src/shared/texts';
import { attempt, type Desk, requireRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { formTexts } from '../shared/requests';

/** Names of the command's errors that the form shows beside a field. */
const FIELDS_WITH_ERRORS = ['discount', 'cap', 'uses', 'usesPerEmail', 'allowFree'];

type Body = Record<string, string | string[] | undefined>;

/** Routes of a new coupon: the form, the confirmation page, and the creation. */
export function newCouponRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/coupons/new', async (request, reply) => {
    await requireRight(request, 'coupon.create');
    return sendForm(request, reply, {}, []);
  });

  app.post<{ Body?: Body }>('/coupons/new', async (request, reply) => {
    const body = request.body ?? {};
    const chosen = [body.courses ?? []].flat();
    const { confirmed, courses: _courses, ...values } = formTexts(body);
    const { result, refusal } = await attempt(() =>
      desk.run<CouponView>(request, 'coupon.create', termsOf(values, chosen), { dryRun: !confirmed }),
    );
    if (refusal) return sendForm(request, reply, values, chosen, refusal);
    if (confirmed) return desk.redirect(reply, `/coupons/${result.code}`, NEW_COUPON.isMade(result.code));
    return desk.confirm(request, reply, {
      title: NEW_COUPON.confirm(result.code),
      facts: [
        ...termFacts(result),
        [LABELS.orders, result.maxUses === null ? COUPONS.anyNumber : COUPONS.atMost(result.maxUses)],
      ],
      warning: result.maxUses === null && !result.ends ? NEW_COUPON.unlimited : undefined,
      values: { ...values, 'courses[]': chosen },
      button: NEW_COUPON.make(result.code),
      back: { to: '/coupons/new', label: NEW_COUPON.another },
    });
  });

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    values: Record<string, string>,
    chosen: string[],
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const courses = await desk.run<{ id: string; name: string }[]>(request, 'course.list');
    const isAtField = Object.keys(refusal?.errors ?? {}).some((field) => FIELDS_WITH_ERRORS.includes(field));
    const page = {
      title: NEW_COUPON.title,
      values,
      // If a field has its own message, the command's message is left out, because it names options of the command line.
      refusal: refusal && { ...refusal, message: isAtField ? '' : refusal.message },
    };
    return desk.sendPage(request, reply, page, 'new-coupon', {
      courses: Object.fromEntries(courses.map(({ id, name }) => [id, name])),
      chosen,
    });
  }
}

/** Converts the form's values to the input of `coupon.create`, without empty values. */
function termsOf(values: Record<string, string>, courses: string[]) {
  const { code = '', discount = '', of: unit, allowFree, starts = '', ends = '', ...others } = values;
  const terms = {
    ...others,
    [unit === 'amount' ? 'amount' : 'percent']: discount.trim(),
    starts: momentOf(starts, 'start'),
    ends: momentOf(ends, 'end'),
  };
  return {
    ...Object.fromEntries(Object.entries(terms).filter(([, value]) => value.trim() !== '')),
    code,
    ...(courses.length > 0 && { courses }),
    allowFree: allowFree === 'true',
  };
}
