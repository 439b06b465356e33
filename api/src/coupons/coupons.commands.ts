import { formatAmount } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import { paiseOf } from '../base/money-input';
import { Refusal } from '../base/refusal';
import { momentOf } from '../base/time-input';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, courses } from '../database/schema';
import { priceOf, rupees } from '../pricing/pricing';
import { gstTerms, readSettings } from '../settings/settings.repository';
import { countUses, discountOf } from './coupons.repository';

export interface NewCoupon {
  code: string;
  /** Per cent, with at most two decimals. */
  percent?: string;
  /** Rupees. */
  amount?: string;
  cap?: string;
  minimum?: string;
  starts?: string;
  ends?: string;
  uses?: string;
  usesPerEmail?: string;
  courses?: string[];
  /** Lets the coupon make a course free. */
  allowFree?: boolean;
}

export interface CouponView {
  code: string;
  discount: string;
  minimum: number | null;
  starts: string | null;
  ends: string | null;
  uses: number;
  maxUses: number | null;
  maxUsesPerEmail: number | null;
  courses: string[] | null;
  state: 'active' | 'not started' | 'ended' | 'used up' | 'disabled';
}

const CODE = /^[A-Z0-9_-]{3,32}$/;
/** Below this a UPI app takes no payment. */
const LEAST_PAYABLE_PAISE = 100;

export async function listCoupons(tx: Sql): Promise<CouponView[]> {
  const views: CouponView[] = [];
  for (const coupon of await tx.select().from(coupons).orderBy(asc(coupons.code))) {
    views.push(await viewOf(tx, coupon));
  }
  return views;
}

/** @throws Refusal 404 for an unknown code */
export async function showCoupon(tx: Sql, { code }: { code: string }): Promise<CouponView> {
  return viewOf(tx, await knownCoupon(tx, code));
}

/** @throws Refusal 404 for an unknown code */
export async function disableCoupon(
  tx: Sql,
  { code }: { code: string },
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = await knownCoupon(tx, code);
  const disabledAt = coupon.disabledAt ?? new Date();
  await tx.update(coupons).set({ disabledAt }).where(eq(coupons.code, coupon.code));
  await record('coupon.disable', coupon.code);
  return viewOf(tx, { ...coupon, disabledAt });
}

/** @throws Refusal 409 for a code that exists, 422 for terms that are wrong or would make a course free */
export async function createCoupon(
  tx: Sql,
  given: NewCoupon,
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = couponOf(given);
  const courseRows = await tx.select().from(courses);
  const unknown = coupon.courseIds?.filter((id) => courseRows.every((course) => course.id !== id)) ?? [];
  if (unknown.length > 0) throw new Refusal(404, `There is no course '${unknown.join("', '")}'`);
  await refuseUnpayable(tx, coupon, courseRows, given.allowFree ?? false);
  const created = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning();
  const [row] = created;
  if (!row) throw new Refusal(409, `The coupon ${coupon.code} exists already`);
  await record('coupon.create', row.code, { ...given });
  return viewOf(tx, row);
}

async function knownCoupon(tx: Sql, code: string): Promise<CouponRow> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()));
  if (!coupon) throw new Refusal(404, `There is no coupon '${code}'`);
  return coupon;
}

function couponOf(given: NewCoupon): typeof coupons.$inferInsert {
  const code = given.code.trim().toUpperCase();
  if (!CODE.test(code))
    throw new Refusal(422, `'${given.code}' is not a code of 3 to 32 letters, digits, - and _`);
  if ((given.percent === undefined) === (given.amount === undefined)) {
    throw new Refusal(422, 'Give either --percent or --amount');
  }
  const percentBps = given.percent === undefined ? null : paiseOf(given.percent);
  if (percentBps !== null && (percentBps < 1 || percentBps > 10_000)) {
    throw new Refusal(422, `${given.percent} is not a percentage from 0.01 to 100`);
  }
  const startsAt = given.starts ? momentOf(given.starts, 'start') : null;
  const endsAt = given.ends ? momentOf(given.ends, 'end') : null;
  if (startsAt && endsAt && endsAt <= startsAt)
    throw new Refusal(422, 'The coupon would end before it starts');
  return {
    code,
    percentBps,
    amountPaise: given.amount === undefined ? null : positive('amount', paiseOf(given.amount)),
    capPaise: given.cap === undefined ? null : positive('cap', paiseOf(given.cap)),
    minimumPricePaise: given.minimum === undefined ? null : paiseOf(given.minimum),
    startsAt,
    endsAt,
    maxUses: given.uses === undefined ? null : wholeNumber('uses', given.uses),
    maxUsesPerEmail:
      given.usesPerEmail === undefined ? null : wholeNumber('uses-per-email', given.usesPerEmail),
    courseIds: given.courses?.length ? given.courses : null,
  };
}

/** A coupon that makes a course free, or so cheap that no app can pay it, is nearly always a slip. */
async function refuseUnpayable(
  tx: Sql,
  coupon: typeof coupons.$inferInsert,
  courseRows: (typeof courses.$inferSelect)[],
  allowFree: boolean,
): Promise<void> {
  const terms = gstTerms(await readSettings(tx));
  const discount = discountOf(coupon as CouponRow);
  for (const { id, pricePaise } of courseRows) {
    const isMeant = !coupon.courseIds || coupon.courseIds.includes(id);
    if (!isMeant || pricePaise === null || pricePaise < (coupon.minimumPricePaise ?? 0)) continue;
    const { totalPaise } = priceOf({ pricePaise, ...terms, discount });
    if (totalPaise === 0 && !allowFree) {
      throw new Refusal(422, `${coupon.code} would make '${id}' free. If that is meant: --allow-free.`);
    }
    if (totalPaise > 0 && totalPaise < LEAST_PAYABLE_PAISE) {
      throw new Refusal(422, `With ${coupon.code} '${id}' would cost less than ₹1, which no UPI app pays`);
    }
  }
}

async function viewOf(tx: Sql, coupon: CouponRow): Promise<CouponView> {
  const { code, maxUses, maxUsesPerEmail, courseIds, startsAt, endsAt } = coupon;
  const { all: uses } = await countUses(tx, code);
  return {
    code,
    discount: discountText(coupon),
    minimum: coupon.minimumPricePaise === null ? null : rupees(coupon.minimumPricePaise),
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

function stateOf(coupon: CouponRow, uses: number, now: Date): CouponView['state'] {
  if (coupon.disabledAt) return 'disabled';
  if (coupon.startsAt && coupon.startsAt > now) return 'not started';
  if (coupon.endsAt && coupon.endsAt < now) return 'ended';
  return coupon.maxUses !== null && uses >= coupon.maxUses ? 'used up' : 'active';
}

function positive(name: string, paise: number): number {
  if (paise > 0) return paise;
  throw new Refusal(422, `--${name} must be more than 0`);
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Refusal(422, `--${name} must be a whole number from 1, not '${text}'`);
}
