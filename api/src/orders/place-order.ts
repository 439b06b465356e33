import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CourseStatus, type PlaceOrderPayload } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { couponHeldUntil } from '../coupons/coupon-hold';
import { type CouponUse, discountOf, isLimited, usableCoupon } from '../coupons/coupon-rules';
import { lockCoupon } from '../coupons/coupons.repository';
import type { Sql } from '../database/connection';
import { type CouponRow, type OrderRow, orders } from '../database/schema';
import { apiErrorOf } from '../lib/api-error';
import { newReadableId } from '../lib/readable-id';
import { academySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../settings/academy-settings';
import { type OrderTerms, type OrderValues, orderTerms, storeOrder } from './orders.repository';
import { priceOf } from './pricing/pricing';

/** What its learner is told of an order that was placed. */
export type PlacedOrderRow = Pick<OrderRow, 'id' | 'orderId' | 'token' | 'status' | 'totalPaise'>;

export interface PlacedOrder {
  order: PlacedOrderRow;
  /** The order stood already: the same key and the same values came again. */
  isReplay: boolean;
}

/**
 * Places an order at the price of this moment. A key is used up only by an order: it is a column of it.
 * @throws ApiError 404, 409, or a coupon's; 409 when the key's order had other values
 */
export async function placeOrder(
  database: Sql,
  payload: PlaceOrderPayload,
  key?: string,
): Promise<PlacedOrder> {
  const requestHash = hashOf(payload);
  try {
    const { order, coupon, use } = await draftOrder(database, payload);
    const values = { ...order, idempotencyKey: key ?? null, requestHash };
    if (coupon && isLimited(coupon)) await storeCounted(database, coupon, use, values);
    else await storeOrder(database, values);
    return { order, isReplay: false };
  } catch (error) {
    // An order of this key may stand already, from an earlier try or from one beside this: then it is the answer.
    const earlier = key && (await replay(database, key, requestHash));
    if (earlier) return earlier;
    throw error;
  }
}

async function replay(database: Sql, key: string, requestHash: string): Promise<PlacedOrder | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  if (order.requestHash === requestHash) return { order, isReplay: true };
  throw apiErrorOf('key-of-another-order');
}

/** The order as it would be stored now. @throws ApiError when it may not be placed */
async function draftOrder(database: Sql, payload: PlaceOrderPayload) {
  const { courseId, couponCode, referralCode, studentDetail } = payload;
  const found = await orderTerms(database, courseId, couponCode);
  const { course, pricePaise, terms, payeeVpa } = sellableCourse(found);
  const use = { courseId, pricePaise, email: studentDetail.studentEmail };
  const coupon = couponCode ? await usableCoupon(database, found.coupon, use) : null;
  const discount = coupon && discountOf(coupon);
  const price = priceOf({ pricePaise, mrpPaise: course.mrpPaise, ...terms, discount });
  const order = {
    ...price,
    ...studentDetail,
    id: randomUUID(),
    orderId: newReadableId('ORD'),
    token: randomBytes(24).toString('base64url'),
    // Nothing to pay: no QR code and no reference, straight to review.
    status: price.totalPaise === 0 ? ('under-review' as const) : ('created' as const),
    courseId,
    courseName: course.name,
    couponCode: coupon?.code ?? null,
    couponHeldUntil: coupon && couponHeldUntil(new Date()),
    payeeVpa,
    referralCode,
  };
  return { order, coupon, use };
}

/**
 * Stores an order whose coupon has limits: what is limited is held while the uses are counted, one order at a time. They
 * were counted before without holding it, so that most orders that come too late wait for nobody.
 */
async function storeCounted(
  database: Sql,
  coupon: CouponRow,
  use: CouponUse & { email: string },
  values: OrderValues,
): Promise<void> {
  await database.transaction(async (tx) => {
    await usableCoupon(tx, await lockCoupon(tx, coupon, use.email), use);
    await storeOrder(tx, values);
  });
}

/** The course with its price and GST terms, if it can be ordered now. */
function sellableCourse({ course, settings }: OrderTerms) {
  if (!course) throw apiErrorOf('unknown-course');
  const { pricePaise } = course;
  const values = academySettings(settings);
  if (course.status !== CourseStatus.live || pricePaise === null) {
    throw apiErrorOf('course-not-live');
  }
  if (!isEnrolmentOpen(values)) throw apiErrorOf('enrolment-closed');
  if (!hasPayee(values)) {
    throw apiErrorOf('no-payee');
  }
  return { course, pricePaise, terms: gstTerms(values), payeeVpa: values.payeeVPA };
}

/** The payload was cleaned by its rules, so that the same values give the same text. */
function hashOf({ courseId, couponCode, referralCode, studentDetail }: PlaceOrderPayload): string {
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const valuesInOrder = [courseId, couponCode, referralCode, studentName, studentPhone, studentEmail];
  return createHash('sha256').update(JSON.stringify(valuesInOrder)).digest('base64url');
}
