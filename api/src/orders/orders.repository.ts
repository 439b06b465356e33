import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CourseStatus, type PlaceOrderPayload } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { discountOf, usableCoupon } from '../coupons/coupons.repository';
import type { Sql } from '../database/connection';
import { courses, type NewOrder, type OrderRow, orderEvents, orders, settings } from '../database/schema';
import { priceOf } from '../pricing/pricing';
import { Refusal } from '../refusal';
import { academySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../settings/settings.repository';
import { newReadableId } from './order-ids';

export interface PlacedOrder {
  order: OrderRow;
  /** The order stood already: the same key and the same values came again. */
  isReplay: boolean;
}

/**
 * Places an order at the price of this moment, in one transaction. A key is used up only by an order: it is a
 * column of it.
 * @throws Refusal 404, 409, or a coupon's; 409 when the key's order had other values
 */
export async function placeOrder(
  database: Sql,
  payload: PlaceOrderPayload,
  key?: string,
): Promise<PlacedOrder> {
  const requestHash = hashOf(payload);
  const earlier = key && (await replay(database, key, requestHash));
  if (earlier) return earlier;
  try {
    const order = await database.transaction((tx) =>
      place(tx, payload, { idempotencyKey: key, requestHash }),
    );
    return { order, isReplay: false };
  } catch (error) {
    // A try with the same key that ran beside this one may have won: then its order is the answer.
    const beside = key && (await replay(database, key, requestHash));
    if (beside) return beside;
    throw error;
  }
}

/** The order of an `orderId` or `_id`. */
export async function findOrder(database: Sql, id: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(orderIs(id));
  return order;
}

/** Both of an order's names are accepted wherever one is asked for. */
export function orderIs(id: string) {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isUuid ? eq(orders.id, id) : eq(orders.orderId, id.toUpperCase());
}

async function replay(database: Sql, key: string, requestHash: string): Promise<PlacedOrder | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  if (order.requestHash === requestHash) return { order, isReplay: true };
  throw new Refusal(409, 'This Idempotency-Key was already used for a different order');
}

async function place(
  tx: Sql,
  payload: PlaceOrderPayload,
  attempt: Pick<NewOrder, 'idempotencyKey' | 'requestHash'>,
): Promise<OrderRow> {
  const { courseId, couponCode, referralCode, studentDetail } = payload;
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const { course, pricePaise, values } = await sellableCourse(tx, courseId);
  const coupon = couponCode
    ? await usableCoupon(tx, couponCode, { courseId, pricePaise, email: studentEmail }, { lock: true })
    : null;
  const terms = gstTerms(values);
  const discount = coupon && discountOf(coupon);
  const price = priceOf({ pricePaise, mrpPaise: course.mrpPaise, ...terms, discount });
  const [order] = await tx
    .insert(orders)
    .values({
      ...attempt,
      ...price,
      ...terms,
      id: randomUUID(),
      orderId: newReadableId('ORD'),
      token: randomBytes(24).toString('base64url'),
      // Nothing to pay: no QR code and no reference, straight to review (contract §3).
      status: price.totalPaise === 0 ? 'under-review' : 'created',
      courseId,
      courseName: course.name,
      couponCode: coupon?.code,
      studentName,
      studentPhone,
      studentEmail,
      referralCode,
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  await tx.insert(orderEvents).values({ orderId: order.id, toStatus: order.status, actor: 'learner' });
  return order;
}

/** The course with its price and the settings, if it can be ordered now; read anew for every order. */
async function sellableCourse(tx: Sql, courseId: string) {
  const [found] = await tx
    .select({
      course: {
        name: courses.name,
        status: courses.status,
        pricePaise: courses.pricePaise,
        mrpPaise: courses.mrpPaise,
      },
      stored: sql<Record<
        string,
        string
      > | null>`(SELECT jsonb_object_agg(${settings.name}, ${settings.value}) FROM ${settings})`,
    })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!found) throw new Refusal(404, 'Course not found');
  const { course } = found;
  const values = academySettings(found.stored);
  const { pricePaise } = course;
  if (course.status !== CourseStatus.live || pricePaise === null) {
    throw new Refusal(409, 'This course is not open for enrolment');
  }
  if (!isEnrolmentOpen(values)) throw new Refusal(409, 'Enrolment is closed at the moment');
  if (!hasPayee(values)) {
    throw new Refusal(409, 'Orders cannot be paid at the moment. Please write to us.');
  }
  return { course, pricePaise, values };
}

/** The payload was cleaned by its rules, so that the same values give the same text. */
function hashOf({ courseId, couponCode, referralCode, studentDetail }: PlaceOrderPayload): string {
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const valuesInOrder = [courseId, couponCode, referralCode, studentName, studentPhone, studentEmail];
  return createHash('sha256').update(JSON.stringify(valuesInOrder)).digest('base64url');
}
