import { cleanCouponCode, formatAmount } from '@stepwell/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { boolean, number, object, string } from 'yup';
import { act } from '../acts/act';
import { count, list, moment, rupees as rupeesField } from '../acts/fields';
import { knownCourses } from '../catalogue/courses.repository';
import type { Sql } from '../database/connection';
import { courses } from '../database/schema/catalogue';
import { type CouponRow, coupons } from '../database/schema/orders';
import { ApiError, validationError } from '../lib/api-error';
import { isUnpayable, rupees } from '../orders/pricing';
import { gstTerms } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { priceWith, usesByCode } from './coupon-rules';

const code = () =>
  string()
    .transform((value) => (typeof value === 'string' ? cleanCouponCode(value) : value))
    .required('The code is required')
    .matches(/^[A-Z0-9_-]{3,32}$/, 'A code has 3 to 32 letters, digits, - and _');

export const createCoupon = act(
  'coupon.create',
  'editor',
  object({
    code: code(),
    percent: number()
      .transform((_value, sent) => Number(String(sent).replace(/\s*%\s*$/, '')))
      .typeError('Enter a percentage such as 10')
      .min(0.01, 'From 0.01 to 100')
      .max(100, 'From 0.01 to 100'),
    amount: rupeesField(),
    /** The highest discount of a percentage. */
    cap: rupeesField(),
    /** The lowest price of a course to which the coupon applies. */
    minimum: rupeesField(),
    starts: moment(),
    until: moment('end'),
    uses: count().min(1, 'Enter 1 or more'),
    usesPerEmail: count().min(1, 'Enter 1 or more'),
    /** Ids of the courses to which the coupon applies; default: all. */
    course: list(),
    /** Lets the coupon make a course free. */
    allowFree: boolean().default(false),
  }),
  async (tx, { allowFree, course, ...terms }, caller) => {
    const { percent, amount = null, cap = null, minimum = null, starts = null, until = null } = terms;
    if ((percent === undefined) === (amount === null))
      throw validationError({ percent: 'Give the discount, either in per cent or as an amount' });
    if (percent === undefined && cap !== null)
      throw validationError({ cap: 'Only a discount in per cent can have a largest discount' });
    if (amount === 0 || cap === 0)
      throw validationError({ [amount === 0 ? 'amount' : 'cap']: 'It must be more than 0' });
    if (until && until <= new Date()) throw validationError({ until: 'The end of the coupon has passed' });
    if (starts && until && until <= starts)
      throw validationError({ until: 'The coupon would end before it starts' });
    if (course?.length) await knownCourses(tx, course);
    const values = {
      code: terms.code,
      percentBps: percent === undefined ? null : Math.round(percent * 100),
      amountPaise: amount,
      capPaise: cap,
      minimumPricePaise: minimum,
      startsAt: starts,
      endsAt: until,
      maxUses: terms.uses ?? null,
      maxUsesPerEmail: terms.usesPerEmail ?? null,
      courseIds: course?.length ? course : null,
    };
    await refuseUnpayable(tx, { ...values, disabledAt: null, createdAt: new Date() }, allowFree);
    const [row] = await tx.insert(coupons).values(values).onConflictDoNothing().returning();
    if (!row)
      throw new ApiError(
        409,
        `The coupon ${terms.code} exists already`,
        fieldsOf('code', 'It exists already'),
      );
    caller.log(row.code, { discount: discountText(row) });
    return { code: row.code };
  },
);

/** Ends a coupon at once. Orders that were placed with it keep their price. */
export const endCoupon = act('coupon.end', 'editor', object({ code: code() }), async (tx, input, caller) => {
  const ended = await tx
    .update(coupons)
    .set({ disabledAt: new Date() })
    .where(and(eq(coupons.code, input.code), isNull(coupons.disabledAt)))
    .returning();
  if (ended.length === 0) throw new ApiError(404, `There is no coupon ${input.code} that could end`);
  caller.log(input.code);
  return { code: input.code };
});

/** All coupons with their uses, the newest first. */
export const listCoupons = act('coupon.list', ['editor', 'reviewer'], object({}), async (tx) => {
  const uses = await usesByCode(tx);
  const rows = await tx.select().from(coupons).orderBy(desc(coupons.createdAt), coupons.code);
  return rows.map((coupon) => shownCoupon(coupon, uses.get(coupon.code) ?? 0));
});

export type ShownCoupon = ReturnType<typeof shownCoupon>;

function shownCoupon(coupon: CouponRow, uses: number) {
  const { maxUses, maxUsesPerEmail, courseIds, startsAt, endsAt, minimumPricePaise } = coupon;
  return {
    code: coupon.code,
    discount: discountText(coupon),
    minimum: minimumPricePaise === null ? null : rupees(minimumPricePaise),
    starts: startsAt?.toISOString() ?? null,
    ends: endsAt?.toISOString() ?? null,
    uses,
    maxUses,
    maxUsesPerEmail,
    courses: courseIds,
    state: stateOf(coupon, uses, new Date()),
  };
}

function discountText({ percentBps, amountPaise, capPaise }: CouponRow): string {
  if (percentBps === null) return formatAmount(rupees(amountPaise ?? 0));
  const share = `${percentBps / 100} %`;
  return capPaise === null ? share : `${share}, at most ${formatAmount(rupees(capPaise))}`;
}

function stateOf(coupon: CouponRow, uses: number, now: Date) {
  if (coupon.disabledAt) return 'ended by staff';
  if (coupon.startsAt && coupon.startsAt > now) return 'not started';
  if (coupon.endsAt && coupon.endsAt < now) return 'ended';
  return coupon.maxUses !== null && uses >= coupon.maxUses ? 'used up' : 'active';
}

/** Refuses a coupon that makes the price of a course too low for UPI apps, or that makes a course free without `allowFree`. */
async function refuseUnpayable(tx: Sql, coupon: CouponRow, allowFree: boolean): Promise<void> {
  const gst = gstTerms(await readSettings(tx));
  for (const course of await tx.select().from(courses).orderBy(courses.position, courses.id)) {
    const price = priceWith(coupon, course, gst);
    if (!price) continue;
    if (price.totalPaise === 0 && !allowFree)
      throw validationError({ allowFree: `${coupon.code} would make '${course.id}' free` });
    if (isUnpayable(price))
      throw new ApiError(
        422,
        `With ${coupon.code} '${course.id}' would cost less than ₹1, which no UPI app pays`,
        fieldsOf('amount', 'A course would cost less than ₹1'),
      );
  }
}

function fieldsOf(field: string, message: string) {
  return { fields: { [field]: message } };
}
