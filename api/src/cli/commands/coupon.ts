import { asc, eq } from 'drizzle-orm';
import { type CouponView, couponText, usesOf, viewOf, viewsOf } from '../../coupons/coupon-view';
import { knownCoupon } from '../../coupons/coupons.repository';
import { createCoupon, ENDS_BEFORE_START, type NewCoupon } from '../../coupons/create-coupon';
import type { Sql } from '../../database/connection';
import { coupons } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { momentOf } from '../../lib/time-input';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { listText, moment } from '../terminal/print';

export const commands: Commands = {
  create: defineCommand({
    args: '<code>',
    about: 'a coupon with a percentage or a fixed amount off (give one of the two)',
    options: [
      ['--percent <number>', 'per cent off, such as 10'],
      ['--amount <rupees>', 'rupees off, such as 500'],
      ['--cap <rupees>', 'largest discount of a percentage'],
      ['--minimum <rupees>', 'only for courses of this price and more'],
      ['--starts <date>', 'from this day or time on'],
      ['--ends <date>', 'to the end of this day, or to this time'],
      ['--uses <number>', 'largest number of orders'],
      ['--uses-per-email <number>', 'largest number of orders per e-mail address'],
      ['--courses <ids...>', 'only for these courses'],
      ['--allow-free', 'allow a discount that makes a course free'],
    ],
    writes: true,
    roles: ['editor'],
    act: createCoupon,
    input: ([code = ''], terms: Omit<NewCoupon, 'code'>) => ({ code, ...terms }),
    text: couponText,
  }),
  disable: defineCommand({
    args: '<code>',
    about: 'take a coupon out of use; orders keep their price',
    writes: true,
    roles: ['editor'],
    act: disableCoupon,
    input: ([code = '']) => ({ code }),
    text: couponText,
  }),
  end: defineCommand({
    args: '<code>',
    about: 'set when a coupon ends',
    requiredOptions: [['--at <date>', 'to the end of this day, or to this time']],
    writes: true,
    roles: ['editor'],
    act: endCoupon,
    input: ([code = ''], { at }: { at: string }) => ({ code, at }),
    text: couponText,
  }),
  list: defineCommand({
    about: 'every coupon and how often it was used',
    roles: 'everyone',
    act: listCoupons,
    text: listText<CouponView>({
      CODE: 'code',
      DISCOUNT: 'discount',
      STATE: 'state',
      USES: usesOf,
      STARTS: ({ starts }) => moment(starts),
      ENDS: ({ ends }) => moment(ends),
      COURSES: ({ courses }) => courses?.join(', ') ?? 'all',
    }),
  }),
  show: defineCommand({
    args: '<code>',
    about: 'one coupon',
    roles: 'everyone',
    act: showCoupon,
    input: ([code = '']) => ({ code }),
    text: couponText,
  }),
};

/** Takes a coupon out of use. @throws ApiError 404 for an unknown code */
export async function disableCoupon(
  tx: Sql,
  { code }: { code: string },
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = await knownCoupon(tx, code);
  if (coupon.disabledAt) return viewOf(tx, coupon);
  const disabledAt = new Date();
  await tx.update(coupons).set({ disabledAt }).where(eq(coupons.code, coupon.code));
  await record('coupon.disable', coupon.code);
  return viewOf(tx, { ...coupon, disabledAt });
}

/** Sets the end of a coupon. @throws ApiError 404 for an unknown code, 409 for a disabled coupon, 422 for a time in the past or before the start */
export async function endCoupon(
  tx: Sql,
  { code, at }: { code: string; at: string },
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = await knownCoupon(tx, code);
  if (coupon.disabledAt) throw new ApiError(409, `${coupon.code} is disabled already`);
  const endsAt = momentOf(at, 'end');
  if (endsAt <= new Date())
    throw new ApiError(422, 'This time has passed. To end the coupon now, disable it.', {
      fields: { at: 'has passed' },
    });
  if (coupon.startsAt && endsAt <= coupon.startsAt)
    throw new ApiError(422, ENDS_BEFORE_START, { fields: { at: 'is before its start' } });
  await tx.update(coupons).set({ endsAt }).where(eq(coupons.code, coupon.code));
  await record('coupon.end', coupon.code, {
    ends: { before: coupon.endsAt?.toISOString() ?? null, after: endsAt.toISOString() },
  });
  return viewOf(tx, { ...coupon, endsAt });
}

export async function listCoupons(tx: Sql): Promise<CouponView[]> {
  return viewsOf(tx, await tx.select().from(coupons).orderBy(asc(coupons.code)));
}

/** @throws ApiError 404 for an unknown code */
export async function showCoupon(tx: Sql, { code }: { code: string }): Promise<CouponView> {
  return viewOf(tx, await knownCoupon(tx, code));
}
