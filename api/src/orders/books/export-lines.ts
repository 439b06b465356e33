import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orderEvents, orders } from '../../database/schema';
import { inIndia } from '../../lib/india';
import { PAGE_SIZE } from '../../lib/pagination';
import { rupees } from '../pricing/pricing';
import {
  type BookDocument,
  ordersWithoutReceipt,
  type Period,
  receiptDocuments,
  refundDocuments,
} from './documents';
import { stateName } from './tax-split';

/** A line for accountants. Amounts in rupees, those of refunds negative; times in India. */
export type BookLine = ReturnType<typeof lineOf>;

/** Receipts come first, then refunds, then the orders without a receipt. */
export const EXPORT_PARTS = ['receipts', 'refunds', 'orders'] as const;

export interface ExportPage extends Period {
  part: (typeof EXPORT_PARTS)[number];
  /** The cursor of the line after which the list continues. */
  after?: string;
}

/** Reads a page of the books, the oldest document first. @throws ApiError 422 for a period that is none */
export async function bookLines(tx: Sql, { part, after, ...period }: ExportPage): Promise<BookLine[]> {
  if (part === 'refunds') {
    const page = { limit: PAGE_SIZE, ...(after && { after: Number(after) }) };
    const found = await refundDocuments(tx, period, page);
    return linesOf(tx, found, ({ refundId }) => String(refundId));
  }
  const read = part === 'receipts' ? receiptDocuments : ordersWithoutReceipt;
  const found = await read(tx, period, { limit: PAGE_SIZE, ...(after && { after }) });
  return linesOf(tx, found, ({ id }) => id);
}

async function linesOf<T extends BookDocument>(
  tx: Sql,
  documents: T[],
  cursorOf: (document: T) => string,
): Promise<BookLine[]> {
  if (documents.length === 0) return [];
  const ids = [...new Set(documents.map(({ id }) => id))];
  const confirmations = await tx
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.toStatus, 'confirmed')))
    .orderBy(desc(orderEvents.id));
  const learners = await tx.select().from(orders).where(inArray(orders.id, ids));
  // The oldest confirmation comes last, and wins: later events of a confirmed order are notes.
  const confirmationOf = new Map(confirmations.map((event) => [event.orderId, event]));
  const learnerOf = new Map(learners.map((order) => [order.id, order]));
  return documents.map((document) =>
    lineOf(document, learnerOf.get(document.id), confirmationOf.get(document.id), cursorOf(document)),
  );
}

function lineOf(
  document: BookDocument,
  order: typeof orders.$inferSelect | undefined,
  confirmation: typeof orderEvents.$inferSelect | undefined,
  cursor: string,
) {
  return {
    cursor,
    document: document.kind,
    number: document.number ?? '',
    date: indianTime(document.at),
    order: document.orderId,
    status: order?.status ?? '',
    course: document.courseName,
    taxable: rupees(document.taxablePaise),
    rate: document.rateBps / 100,
    cgst: rupees(document.cgstPaise),
    sgst: rupees(document.sgstPaise),
    igst: rupees(document.igstPaise),
    total: rupees(document.totalPaise),
    placeOfSupply: stateName(document.placeOfSupply),
    money: rupees(document.moneyPaise),
    reference: document.reference ?? '',
    confirmedAt: confirmation ? indianTime(confirmation.at) : '',
    confirmedBy: confirmation?.actor ?? '',
    coupon: document.couponCode ?? '',
    discount: rupees(document.couponDiscountPaise),
    referral: document.referralCode,
    company: document.company ?? '',
    gstin: document.gstin ?? '',
    name: order?.studentName ?? '',
    email: order?.studentEmail ?? '',
    phone: order?.studentPhone ?? '',
  };
}

/** `2026-11-26 14:05`. */
function indianTime(time: Date): string {
  return inIndia(time).toISOString().slice(0, 16).replace('T', ' ');
}
