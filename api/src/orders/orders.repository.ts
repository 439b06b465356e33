import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CourseStatus, type PlaceOrderPayload } from '@stepwell/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { newReadableId } from '../base/readable-id';
import { Refusal } from '../base/refusal';
import {
  type CouponUse,
  couponStatement,
  discountOf,
  heldCoupon,
  isLimited,
  usableCoupon,
} from '../coupons/coupons.repository';
import type { Sql } from '../database/connection';
import {
  courses,
  type NewOrder,
  type OrderRow,
  orderEvents,
  orders,
  outbox,
  settings,
} from '../database/schema';
import { priceOf } from '../pricing/pricing';
import { academySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../settings/settings.repository';

/** What its learner is told of an order that was placed. */
export type PlacedOrderRow = Pick<OrderRow, 'id' | 'orderId' | 'token' | 'status' | 'totalPaise'>;

export interface PlacedOrder {
  order: PlacedOrderRow;
  /** The order stood already: the same key and the same values came again. */
  isReplay: boolean;
}

/**
 * Places an order at the price of this moment. A key is used up only by an order: it is a column of it.
 * @throws Refusal 404, 409, or a coupon's; 409 when the key's order had other values
 */
export type PlaceOrder = (payload: PlaceOrderPayload, key?: string) => Promise<PlacedOrder>;

/** Prepares what every order runs, since building a statement costs more than sending it; returns what runs it. */
export function preparePlaceOrder(database: Sql): PlaceOrder {
  const statements = {
    coupon: couponStatement(database),
    course: courseStatement(database),
    store: storeStatement(database),
  };
  return async (payload, key) => {
    const requestHash = hashOf(payload);
    try {
      const { order, coupon, use } = await draftOrder(database, statements, payload);
      const values = { ...order, idempotencyKey: key ?? null, requestHash };
      if (coupon && isLimited(coupon)) await storeCounted(database, coupon.code, use, values);
      else await statements.store.execute(values);
      return { order, isReplay: false };
    } catch (error) {
      // An order of this key may stand already, from an earlier try or from one beside this: then it is the answer.
      const earlier = key && (await replay(database, key, requestHash));
      if (earlier) return earlier;
      throw error;
    }
  };
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

interface Statements {
  coupon: ReturnType<typeof couponStatement>;
  course: ReturnType<typeof courseStatement>;
}

/** The order as it would be stored now. @throws Refusal when it may not be placed */
async function draftOrder(database: Sql, statements: Statements, payload: PlaceOrderPayload) {
  const { courseId, couponCode, referralCode, studentDetail } = payload;
  const { course, pricePaise, terms } = await sellableCourse(statements, courseId);
  const use = { courseId, pricePaise, email: studentDetail.studentEmail };
  const coupon = couponCode ? await couponToUse(database, statements, couponCode, use) : null;
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
    referralCode,
  };
  return { order, coupon, use };
}

async function couponToUse(database: Sql, { coupon: query }: Statements, code: string, use: CouponUse) {
  const [coupon = null] = await query.execute({ code });
  return usableCoupon(database, coupon, use);
}

/**
 * Stores an order whose coupon has limits: its row is held while the uses are counted, one order at a time. They
 * were counted before without holding it, so that most orders that come too late wait for nobody.
 */
async function storeCounted(database: Sql, code: string, use: CouponUse, values: OrderValues): Promise<void> {
  await database.transaction(async (tx) => {
    await usableCoupon(tx, await heldCoupon(tx, code), use);
    await storeStatement(tx).execute(values);
  });
}

type OrderValues = Omit<NewOrder, 'createdAt'>;

/** Stores an order with all that belongs to it, in one statement. */
function storeStatement(database: Sql) {
  const { createdAt: _byDefault, ...columns } = getTableColumns(orders);
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)]));
  const placed = database.$with('placed').as(
    database
      .insert(orders)
      .values(values as unknown as typeof orders.$inferInsert)
      .returning({ id: orders.id, status: orders.status, email: orders.studentEmail }),
  );
  const logged = database.$with('logged', {}).as(sql`
    INSERT INTO ${orderEvents} (order_id, to_status, actor) SELECT id, status, 'learner' FROM ${placed}`);
  // A note to staff only where nothing is to be paid: else the reference brings it.
  const mailed = database.$with('mailed', {}).as(sql`
    INSERT INTO ${outbox} (kind, recipient, order_id) SELECT 'order-placed', student_email, id FROM ${placed}
    UNION ALL SELECT 'staff-reference', ${settings.value}, id FROM ${placed}, ${settings}
    WHERE status = 'under-review' AND ${settings.name} = 'staffEmail' AND ${settings.value} <> ''`);
  return database.with(placed, logged, mailed).select({ id: placed.id }).from(placed).prepare('store_order');
}

/** A course with the settings that an order depends on. */
function courseStatement(database: Sql) {
  const { name, status, pricePaise, mrpPaise } = courses;
  return database
    .select({
      course: { name, status, pricePaise, mrpPaise },
      settings: sql<Record<string, string> | null>`(
        SELECT jsonb_object_agg(${settings.name}, ${settings.value}) FROM ${settings})`,
    })
    .from(courses)
    .where(eq(courses.id, sql.placeholder('courseId')))
    .prepare('course_to_order');
}

/** The course with its price and GST terms, if it can be ordered now; read anew for every order. */
async function sellableCourse({ course: query }: Statements, courseId: string) {
  const [found] = await query.execute({ courseId });
  if (!found) throw new Refusal(404, 'Course not found');
  const { course } = found;
  const { pricePaise } = course;
  const values = academySettings(found.settings);
  if (course.status !== CourseStatus.live || pricePaise === null) {
    throw new Refusal(409, 'This course is not open for enrolment');
  }
  if (!isEnrolmentOpen(values)) throw new Refusal(409, 'Enrolment is closed at the moment');
  if (!hasPayee(values)) {
    throw new Refusal(409, 'Orders cannot be paid at the moment. Please write to us.');
  }
  return { course, pricePaise, terms: gstTerms(values) };
}

/** The payload was cleaned by its rules, so that the same values give the same text. */
function hashOf({ courseId, couponCode, referralCode, studentDetail }: PlaceOrderPayload): string {
  const { studentName, studentPhone, studentEmail } = studentDetail;
  const valuesInOrder = [courseId, couponCode, referralCode, studentName, studentPhone, studentEmail];
  return createHash('sha256').update(JSON.stringify(valuesInOrder)).digest('base64url');
}
