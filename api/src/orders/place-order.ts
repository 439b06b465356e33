import { hash, randomBytes, randomUUID } from 'node:crypto';
import { CourseStatus, type PlaceOrderPayload, STATE_REQUIRED } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { discountOf, lockedCoupon } from '../coupons/coupon-rules';
import type { Sql } from '../database/connection';
import { courses } from '../database/schema/catalogue';
import { type OrderRow, orderEvents, orders } from '../database/schema/orders';
import { settings as settingsTable } from '../database/schema/settings';
import { apiErrorOf, validationError } from '../lib/api-error';
import { newReadableId } from '../lib/readable-id';
import { queueMail } from '../mail/outbox.repository';
import {
  type AcademySettings,
  academySettings,
  gstTerms,
  hasPayee,
  isEnrolmentOpen,
} from '../settings/academy-settings';
import { orderMail, staffMail } from './order-mails';
import { priceOf } from './pricing';
import { searchTextOf } from './search-text';

/** The columns that the reply needs. */
type PlacedRow = Pick<OrderRow, 'id' | 'orderId' | 'token' | 'status' | 'totalPaise'>;

export interface PlacedOrder {
  order: PlacedRow;
  /** The same idempotency key was sent again with the same values: `order` is the existing order. */
  isReplay: boolean;
}

/**
 * Places an order at the current price, in one transaction. The idempotency key is stored with the order, so a refused attempt does not
 * use it up.
 * @throws ApiError 404 for an unknown course; 409 if the course cannot be ordered, or an order with the same key has other values; 422
 *   without the buyer's state if the academy has a GSTIN; and the errors of `lockedCoupon`
 */
export async function placeOrder(
  database: Sql,
  payload: PlaceOrderPayload,
  key?: string,
): Promise<PlacedOrder> {
  const requestHash = orderHash(payload);
  try {
    const order = await database.transaction((tx) => storeOrder(tx, payload, { key, requestHash }));
    return { order, isReplay: false };
  } catch (error) {
    // An earlier or concurrent request may have stored the order of this key, or taken the coupon's last use for it.
    const earlier = await findPlaced(database, key, requestHash);
    if (earlier) return earlier;
    throw error;
  }
}

/** The order that was placed with an idempotency key. @throws ApiError 409 if it has other values */
async function findPlaced(
  database: Sql,
  key: string | undefined,
  requestHash: string,
): Promise<PlacedOrder | undefined> {
  if (!key) return undefined;
  const [order] = await database.select().from(orders).where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  if (order.requestHash === requestHash) return { order, isReplay: true };
  throw apiErrorOf('key-of-another-order');
}

async function storeOrder(
  tx: Sql,
  payload: PlaceOrderPayload,
  { key, requestHash }: { key: string | undefined; requestHash: string },
): Promise<PlacedRow> {
  const { courseId, couponCode, referralCode, studentDetail } = payload;
  // One query, without the course's long texts: many learners order at once when a course opens.
  const [course] = await tx
    .select({
      courseName: courses.name,
      courseStatus: courses.status,
      pricePaise: courses.pricePaise,
      mrpPaise: courses.mrpPaise,
      stored: sql<
        Record<string, string>
      >`(SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM ${settingsTable})`,
    })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!course) throw apiErrorOf('unknown-course');
  const { pricePaise, mrpPaise, courseName } = course;
  const settings = academySettings(course.stored);
  if (course.courseStatus !== CourseStatus.live || pricePaise === null) throw apiErrorOf('course-not-live');
  if (!isEnrolmentOpen(settings)) throw apiErrorOf('enrolment-closed');
  if (!hasPayee(settings)) throw apiErrorOf('no-payee');
  const use = { courseId, pricePaise, email: studentDetail.studentEmail };
  const coupon = couponCode ? await lockedCoupon(tx, couponCode, use) : undefined;
  const discount = coupon && discountOf(coupon);
  const price = priceOf({ pricePaise, mrpPaise, ...gstTerms(settings), discount });
  // If there is nothing to pay, the order needs no reference and waits for staff at once.
  const isFree = price.totalPaise === 0;
  const orderId = newReadableId('ORD');
  const buyer = buyerOf(payload, settings);
  const order = {
    id: randomUUID(),
    ...price,
    ...studentDetail,
    ...buyer,
    orderId,
    token: randomBytes(24).toString('base64url'),
    idempotencyKey: key ?? null,
    requestHash,
    status: isFree ? ('under-review' as const) : ('created' as const),
    courseId,
    courseName,
    couponCode: coupon?.code ?? null,
    payeeVpa: settings.payeeVPA,
    referralCode,
    searchText: searchTextOf({ ...studentDetail, ...buyer, orderId }),
    waitingSince: isFree ? new Date() : null,
  };
  await tx.insert(orders).values(order);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'status', toStatus: order.status, actor: 'learner' });
  await queueMail(tx, orderMail(order, 'order-placed'), ...(isFree ? staffMail(order, settings) : []));
  return order;
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

/** Hash of an order's values. The rules have normalised the payload, so equal values have equal hashes. */
function orderHash({ courseId, couponCode, referralCode, studentDetail, buyer }: PlaceOrderPayload): string {
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const learner = [studentName, studentPhone, studentEmail];
  const company = buyer && [buyer.state, buyer.name ?? '', buyer.gstin ?? ''];
  const values = [courseId, couponCode, referralCode, learner, company];
  return hash('sha256', JSON.stringify(values), 'base64url');
}
