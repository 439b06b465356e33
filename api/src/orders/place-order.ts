import { hash, randomBytes, randomUUID } from 'node:crypto';
import { CourseStatus, type PlaceOrderPayload, STATE_REQUIRED } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import {
  type CouponUse,
  couponHeldUntil,
  discountOf,
  isLimited,
  usableCoupon,
} from '../coupons/coupon-rules';
import { lockCoupon } from '../coupons/coupons.repository';
import type { Sql } from '../database/connection';
import { type CouponRow, type OrderRow, orders } from '../database/schema';
import { apiErrorOf, validationError } from '../lib/api-error';
import { newReadableId } from '../lib/readable-id';
import { staffMails } from '../notifications/notifications';
import {
  type AcademySettings,
  academySettings,
  gstTerms,
  hasPayee,
  isEnrolmentOpen,
} from '../settings/academy-settings';
import { orderMail } from './mails/order-mails';
import { type OrderTerms, orderTerms, storeOrder } from './orders.repository';
import { priceOf } from './pricing/pricing';

/** The columns of a placed order that the reply needs. */
type PlacedOrderRow = Pick<OrderRow, 'id' | 'orderId' | 'token' | 'status' | 'totalPaise'>;

export interface PlacedOrder {
  order: PlacedOrderRow;
  /** The same idempotency key was sent again with the same values: `order` is the existing order, and none was stored. */
  isReplay: boolean;
}

/**
 * Places an order at the current price. The idempotency key is stored with the order, so the caller may use it again after an error.
 * @throws ApiError 404 for an unknown course; 409 if the course cannot be ordered, or an order with the same key has other values; 422
 *   without the buyer's state if the academy has a GSTIN; and the errors of `usableCoupon`
 */
export async function placeOrder(
  database: Sql,
  payload: PlaceOrderPayload,
  key?: string,
): Promise<PlacedOrder> {
  const requestHash = orderHash(payload);
  try {
    const { order, mails, coupon, use } = await draftOrder(database, payload);
    const store = (tx: Sql) => storeOrder(tx, { ...order, idempotencyKey: key ?? null, requestHash }, mails);
    if (coupon && isLimited(coupon)) await storeWithLimitedCoupon(database, coupon, use, store);
    else await store(database);
    return { order, isReplay: false };
  } catch (error) {
    // An earlier or concurrent request with this key may have stored the key, or taken the coupon's last use.
    const earlier = key && (await findPlaced(database, key, requestHash));
    if (earlier) return earlier;
    throw error;
  }
}

/** Finds the order that was placed with an idempotency key. @throws ApiError 409 if the order has other values */
async function findPlaced(database: Sql, key: string, requestHash: string): Promise<PlacedOrder | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  if (order.requestHash === requestHash) return { order, isReplay: true };
  throw apiErrorOf('key-of-another-order');
}

/** Prepares an order and its mails, without storing them. @throws ApiError if the order may not be placed */
async function draftOrder(database: Sql, payload: PlaceOrderPayload) {
  const { courseId, couponCode, referralCode, studentDetail } = payload;
  const found = await orderTerms(database, courseId, couponCode);
  const { course } = found;
  if (!course) throw apiErrorOf('unknown-course');
  const values = academySettings(found.settings);
  const pricePaise = sellingPrice(course, values);
  const use = { courseId, pricePaise, email: studentDetail.studentEmail };
  const coupon = couponCode ? await usableCoupon(database, found.coupon, use) : null;
  const discount = coupon && discountOf(coupon);
  const price = priceOf({ pricePaise, mrpPaise: course.mrpPaise, ...gstTerms(values), discount });
  const order = {
    ...price,
    ...studentDetail,
    id: randomUUID(),
    orderId: newReadableId('ORD'),
    token: randomBytes(24).toString('base64url'),
    // If there is nothing to pay, the order needs no reference and is under review at once.
    status: price.totalPaise === 0 ? ('under-review' as const) : ('created' as const),
    courseId,
    courseName: course.name,
    couponCode: coupon?.code ?? null,
    couponHeldUntil: coupon && couponHeldUntil(new Date()),
    payeeVpa: values.payeeVPA,
    referralCode,
    ...buyerOf(payload, values),
  };
  // Staff get this mail only if nothing is to be paid. Otherwise they get it when the learner sends the reference.
  const toStaff =
    order.status === 'under-review'
      ? await staffMails(database, 'staff-reference', { orderId: order.id })
      : [];
  return { order, mails: [orderMail(order, 'order-placed', {}), ...toStaff], coupon, use };
}

/** The buyer's columns of an order. @throws ApiError 422 if the academy has a GSTIN and the payload has no state */
function buyerOf({ buyer }: PlaceOrderPayload, { gstin }: AcademySettings) {
  if (!gstin) return { buyerState: null, buyerCompany: null, buyerGstin: null };
  if (!buyer) throw validationError({ 'buyer.state': STATE_REQUIRED });
  return {
    buyerState: buyer.state,
    buyerCompany: buyer.name || null,
    buyerGstin: buyer.gstin || null,
  };
}

/**
 * Stores an order whose coupon has a limit of uses. Two concurrent orders could both take the last use, so this function locks the coupon
 * and counts its uses before it stores the order. `draftOrder` has counted them already, without the lock, so that an order with a
 * used-up coupon is refused without waiting for the lock.
 */
async function storeWithLimitedCoupon(
  database: Sql,
  coupon: CouponRow,
  use: CouponUse & { email: string },
  store: (tx: Sql) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await usableCoupon(tx, await lockCoupon(tx, coupon, use.email), use);
    await store(tx);
  });
}

/** The price of a course in paise. @throws ApiError if the course cannot be ordered now */
function sellingPrice(
  { status, pricePaise }: NonNullable<OrderTerms['course']>,
  values: AcademySettings,
): number {
  if (status !== CourseStatus.live || pricePaise === null) throw apiErrorOf('course-not-live');
  if (!isEnrolmentOpen(values)) throw apiErrorOf('enrolment-closed');
  if (!hasPayee(values)) throw apiErrorOf('no-payee');
  return pricePaise;
}

/** Hash of an order's values, to compare a repeated request. The validation rules have normalised the payload, so equal values have equal hashes. */
function orderHash({ courseId, couponCode, referralCode, studentDetail, buyer }: PlaceOrderPayload): string {
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const buyerValues = buyer ? [buyer.state, buyer.name, buyer.gstin] : [];
  // The values are in a list, because the keys of two equal objects may come in a different order.
  const values = [
    courseId,
    couponCode,
    referralCode,
    studentName,
    studentPhone,
    studentEmail,
    ...buyerValues,
  ];
  return hash('sha256', JSON.stringify(values), 'base64url');
}
