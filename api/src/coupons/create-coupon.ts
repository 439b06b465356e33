import { cleanCouponCode } from '@stepwell/contract';
import { knownCourses } from '../catalogue/courses/export-courses';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, courses } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { paiseIn, paiseOf } from '../lib/money-input';
import { momentOf } from '../lib/time-input';
import { isUnpayable } from '../orders/pricing/pricing';
import { gstTerms } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { priceWith } from './coupon-rules';
import { type CouponView, viewOf } from './coupon-view';

/** Creates a coupon. @throws ApiError 404 for an unknown course, 409 for a code that exists, 422 for invalid terms or a free course */
export async function createCoupon(
  tx: Sql,
  terms: NewCoupon,
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = couponOf(terms);
  // The courses are sorted, so that an error names the first course of the list.
  const courseRows = await tx.select().from(courses).orderBy(courses.position, courses.id);
  if (coupon.courseIds) await knownCourses(tx, coupon.courseIds);
  await refuseUnpayable(tx, coupon, courseRows, terms.allowFree ?? false);
  const [row] = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning();
  if (!row) throw new ApiError(409, `The coupon ${coupon.code} exists already`);
  await record('coupon.create', row.code, { ...terms });
  return viewOf(tx, row);
}

/** Refuses a coupon that makes the price of a course too low for UPI apps, or that makes a course free without `allowFree`. */
async function refuseUnpayable(
  tx: Sql,
  coupon: typeof coupons.$inferInsert,
  courseRows: (typeof courses.$inferSelect)[],
  allowFree: boolean,
): Promise<void> {
  const gst = gstTerms(await readSettings(tx));
  for (const course of courseRows) {
    const price = priceWith(coupon as CouponRow, course, gst);
    if (!price) continue;
    const { id } = course;
    if (price.totalPaise === 0 && !allowFree) {
      const message = `${coupon.code} would make '${id}' free.`;
      throw new ApiError(422, `${message} If that is meant: --allow-free.`, {
        fields: { allowFree: message },
      });
    }
    if (isUnpayable(price)) {
      throw new ApiError(422, `With ${coupon.code} '${id}' would cost less than ₹1, which no UPI app pays`);
    }
  }
}

export const ENDS_BEFORE_START = 'The coupon would end before it starts';

const CODE = /^[A-Z0-9_-]{3,32}$/;

/** The terms of a coupon as staff type them. Amounts are in rupees. */
export interface NewCoupon {
  code: string;
  /** The discount in per cent, with at most two decimals, or as an amount. */
  percent?: string;
  amount?: string;
  /** The highest discount of a percentage. */
  cap?: string;
  /** The lowest price of a course to which the coupon applies. */
  minimum?: string;
  starts?: string;
  ends?: string;
  /** Limits of uses, in all and by e-mail address. */
  uses?: string;
  usesPerEmail?: string;
  /** Ids of the courses to which the coupon applies; default: all. */
  courses?: string[];
  /** Lets the coupon make a course free. */
  allowFree?: boolean;
}

/** Parses the terms of a coupon. @throws ApiError 422 with a message for the command line, and mostly with `fields` for the desk's form */
function couponOf(terms: NewCoupon): typeof coupons.$inferInsert {
  const code = cleanCouponCode(terms.code);
  if (!CODE.test(code))
    throw new ApiError(422, `'${terms.code}' is not a code of 3 to 32 letters, digits, - and _`);
  if ((terms.percent === undefined) === (terms.amount === undefined)) {
    throw new ApiError(422, 'Give either --percent or --amount', {
      fields: { discount: 'Give the discount' },
    });
  }
  // `paiseIn` multiplies by 100, which also converts per cent to basis points.
  const percentBps = ifGiven(terms.percent, (text) => paiseIn(text.replace(/\s*%\s*$/, '')) ?? 0);
  if (percentBps !== null && (percentBps < 1 || percentBps > 10_000)) {
    throw new ApiError(422, `'${terms.percent}' is not a percentage from 0.01 to 100`);
  }
  if (percentBps === null && terms.cap !== undefined) {
    throw new ApiError(422, 'Only a discount in per cent can have a largest discount');
  }
  const startsAt = terms.starts ? momentOf(terms.starts, 'start') : null;
  const endsAt = terms.ends ? momentOf(terms.ends, 'end') : null;
  if (startsAt && endsAt && endsAt <= startsAt) throw new ApiError(422, ENDS_BEFORE_START);
  if (endsAt && endsAt <= new Date()) throw new ApiError(422, 'The end of the coupon has passed');
  return {
    code,
    percentBps,
    amountPaise: ifGiven(terms.amount, (text) => positive('amount', 'discount', paiseOf(text))),
    capPaise: ifGiven(terms.cap, (text) => positive('cap', 'cap', paiseOf(text))),
    minimumPricePaise: ifGiven(terms.minimum, paiseOf),
    startsAt,
    endsAt,
    maxUses: ifGiven(terms.uses, (text) => wholeNumber('uses', 'uses', text)),
    maxUsesPerEmail: ifGiven(terms.usesPerEmail, (text) =>
      wholeNumber('uses-per-email', 'usesPerEmail', text),
    ),
    courseIds: terms.courses?.length ? terms.courses : null,
  };
}

function ifGiven<T>(text: string | undefined, parse: (text: string) => T): T | null {
  return text === undefined ? null : parse(text);
}

function positive(option: string, field: string, paise: number): number {
  if (paise > 0) return paise;
  throw new ApiError(422, `--${option} must be more than 0`, {
    fields: { [field]: 'It must be more than 0' },
  });
}

function wholeNumber(option: string, field: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  const rule = `must be a whole number from 1, not '${text}'`;
  throw new ApiError(422, `--${option} ${rule}`, { fields: { [field]: `It ${rule}` } });
}
