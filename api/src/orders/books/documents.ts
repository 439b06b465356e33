import { ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, asc, type Column, eq, gt, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { creditNotes, orders, receipts, refunds } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { momentOf } from '../../lib/time-input';
import { isInterState, placeOfSupply, splitGst, type TaxSplit } from './tax-split';

/** From the start of one day in India to the end of another one; without bounds all time. */
export interface Period {
  from?: string;
  to?: string;
  /** Only documents of orders in this status. */
  status?: string;
}

/** A receipt or a refund, as the books have it. Amounts in paise; those of a refund are negative. */
export interface BookDocument extends TaxSplit {
  kind: 'tax-invoice' | 'acknowledgement' | 'credit-note' | 'refund' | 'order';
  /** Of an invoice or a credit note. */
  number: string | null;
  at: Date;
  orderId: string;
  /** The database's id of the order. */
  id: string;
  courseId: string;
  courseName: string;
  couponCode: string | null;
  couponDiscountPaise: number;
  referralCode: string;
  /** Code of a state; empty for a document without GST details. */
  placeOfSupply: string;
  company: string | null;
  gstin: string | null;
  rateBps: number;
  taxablePaise: number;
  /** Taxable value and taxes. */
  totalPaise: number;
  /** Money that came, or was sent back. */
  moneyPaise: number;
  reference: string | null;
}

/** @throws ApiError 422 for a date that is none, or a period that ends before it begins */
export function boundsOf({ from, to }: Period): { since?: Date; until?: Date } {
  const since = from === undefined ? undefined : momentOf(from, 'start');
  const until = to === undefined ? undefined : momentOf(to, 'end');
  if (since && until && since > until)
    throw new ApiError(422, `The period ends (${to}) before it begins (${from})`);
  return { ...(since && { since }), ...(until && { until }) };
}

/** Reads the receipts issued in a period, the oldest first. @param after the database's id of the last order of the page before */
export async function receiptDocuments(
  database: Sql,
  period: Period,
  page: { after?: string; limit?: number } = {},
): Promise<BookDocument[]> {
  const last = page.after ? await receiptPlace(database, page.after) : undefined;
  const rows = await database
    .select({ order: orders, receipt: receipts })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(within(receipts.issuedAt, period), last))
    .orderBy(asc(receipts.issuedAt), asc(receipts.orderId))
    .limit(page.limit ?? Number.MAX_SAFE_INTEGER);
  return rows.map(({ order, receipt }) => ({
    ...commonOf(order),
    kind: receipt.kind,
    number: receipt.number,
    at: receipt.issuedAt,
    placeOfSupply: placeOfSupply(order, receipt),
    taxablePaise: order.totalPaise - order.gstPaise,
    ...splitGst(order.gstPaise, isInterState(order, receipt)),
    totalPaise: order.totalPaise,
    moneyPaise: receipt.paidPaise,
    reference: receipt.reference,
  }));
}

/** Reads the refunds sent in a period, the oldest first: each with its credit note, if it has one. */
export async function refundDocuments(
  database: Sql,
  period: Period,
  page: { after?: number; limit?: number } = {},
): Promise<(BookDocument & { refundId: number })[]> {
  const rows = await database
    .select({ order: orders, receipt: receipts, refund: refunds, note: creditNotes })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(receipts, eq(receipts.orderId, refunds.orderId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(
      and(
        isNotNull(refunds.sentAt),
        within(refunds.sentAt, period),
        page.after === undefined ? undefined : gt(refunds.id, page.after),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(page.limit ?? Number.MAX_SAFE_INTEGER);
  return rows.map(({ order, receipt, refund, note }) => {
    const seller = { gstin: note ? (receipt?.gstin ?? '') : '' };
    const taxablePaise = note?.taxablePaise ?? 0;
    const gstPaise = note?.gstPaise ?? 0;
    return {
      ...commonOf(order),
      kind: note ? 'credit-note' : 'refund',
      number: note?.number ?? null,
      at: note?.issuedAt ?? refund.sentAt ?? refund.requestedAt,
      placeOfSupply: placeOfSupply(order, seller),
      couponDiscountPaise: 0,
      taxablePaise: 0 - taxablePaise,
      ...negative(splitGst(gstPaise, isInterState(order, seller))),
      totalPaise: 0 - (taxablePaise + gstPaise),
      moneyPaise: -refund.amountPaise,
      reference: refund.reference,
      refundId: refund.id,
    };
  });
}

/** Reads the orders of a period that have no receipt, by the time they were placed, the oldest first. */
export async function ordersWithoutReceipt(
  database: Sql,
  period: Period,
  page: { after?: string; limit?: number } = {},
): Promise<BookDocument[]> {
  const last = page.after ? await orderPlace(database, page.after) : undefined;
  const rows = await database
    .select({ order: orders })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(and(isNull(receipts.orderId), within(orders.createdAt, period), last))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(page.limit ?? Number.MAX_SAFE_INTEGER);
  return rows.map(({ order }) => ({
    ...commonOf(order),
    kind: 'order',
    number: null,
    at: order.createdAt,
    placeOfSupply: '',
    taxablePaise: order.totalPaise - order.gstPaise,
    ...splitGst(order.gstPaise, false),
    totalPaise: order.totalPaise,
    moneyPaise: 0,
    reference: null,
  }));
}

/** Subtracts from 0, because `-0` is another value than 0 to spreadsheets and tests. */
function negative({ cgstPaise, sgstPaise, igstPaise }: TaxSplit): TaxSplit {
  return { cgstPaise: 0 - cgstPaise, sgstPaise: 0 - sgstPaise, igstPaise: 0 - igstPaise };
}

function commonOf(order: typeof orders.$inferSelect) {
  return {
    id: order.id,
    orderId: order.orderId,
    courseId: order.courseId,
    courseName: order.courseName,
    couponCode: order.couponCode,
    couponDiscountPaise: order.couponDiscountPaise,
    referralCode: order.referralCode,
    company: order.buyerCompany,
    gstin: order.buyerGstin,
    rateBps: order.gstMode === 'none' ? 0 : order.gstRateBps,
  };
}

function within(time: Column, { status, ...period }: Period): SQL | undefined {
  const { since, until } = boundsOf(period);
  return and(
    since && gte(time, since),
    until && lte(time, until),
    status === undefined ? undefined : eq(orders.status, statusOf(status)),
  );
}

function statusOf(status: string): OrderStatus {
  const known = ORDER_STATUSES.find((each) => each === status);
  if (!known) throw new ApiError(422, `'${status}' is not one of ${ORDER_STATUSES.join(', ')}`);
  return known;
}

/** Matches receipts after that of an order. @throws ApiError 404: an empty rest of the list would look complete */
async function receiptPlace(database: Sql, id: string): Promise<SQL> {
  const [place] = await database
    .select({ at: sql<string>`${receipts.issuedAt}::text` })
    .from(receipts)
    .where(eq(receipts.orderId, id));
  return isAfter(receipts.issuedAt, receipts.orderId, place?.at, id);
}

async function orderPlace(database: Sql, id: string): Promise<SQL> {
  const [place] = await database
    .select({ at: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(eq(orders.id, id));
  return isAfter(orders.createdAt, orders.id, place?.at, id);
}

/** @param at the time as text, since a `Date` has no microseconds */
function isAfter(time: Column, key: Column, at: string | undefined, id: string): SQL {
  if (at === undefined) throw new ApiError(404, `There is no order '${id}' any more`);
  return sql`(${time}, ${key}) > (${at}::timestamptz, ${id}::uuid)`;
}
