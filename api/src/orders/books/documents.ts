import { ORDER_STATUSES } from '@stepwell/contract';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { cursorOf, isAfter } from '../../database/cursor';
import { type Days, isInPeriod } from '../../database/in-period';
import { isOneOf } from '../../database/is-one-of';
import {
  type CreditNoteRow,
  creditNotes,
  type OrderRow,
  orders,
  type ReceiptRow,
  type RefundRow,
  receipts,
  refunds,
} from '../../database/schema';
import { choiceOf } from '../../lib/choice-of';
import { PAGE_SIZE } from '../../lib/pagination';
import { isInterState, placeOfSupply, splitGst, type TaxSplit } from './tax-split';

// Reads the receipts, refunds and unpaid orders of a period, page by page, for the accountants' export ("books") and tax returns.

export interface Period extends Days {
  /** Only documents of orders in this status. */
  status?: string;
}

/** A receipt, a refund, or an order without a receipt. Amounts in paise; the amounts of a refund are negative. */
export interface BookDocument extends TaxSplit {
  kind: 'tax-invoice' | 'acknowledgement' | 'credit-note' | 'refund' | 'order';
  /** Number of an invoice or a credit note; else `null`. */
  number: string | null;
  at: Date;
  order: OrderRow;
  couponDiscountPaise: number;
  /** GST code of a state; empty if the seller had no GSTIN, and for a refund without a credit note or an order without a receipt. */
  placeOfSupply: string;
  rateBps: number;
  taxablePaise: number;
  /** Taxable value plus taxes, or the amount to pay of an order without a receipt. */
  totalPaise: number;
  /** Money that was received, or (negative) sent back. */
  moneyPaise: number;
  /** Reference of the bank for this money. */
  reference: string | null;
}

/** Parts of the books, in the order of an export. */
export const BOOK_PARTS = ['receipts', 'refunds', 'orders'] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

/** A page of documents of a part of the books: receipts by time of issue, refunds by time of request, orders by time of placing. */
interface DocumentPage {
  documents: BookDocument[];
  /** Cursor of the next page; absent on the last page. A page without documents may still have a next page. */
  next?: string | undefined;
}

/**
 * Reads a page of the books of a period: the receipts issued in the period, the refunds sent, or the orders placed that have no receipt.
 * Each query uses an index: the first query reads the page's rows, the other queries read related rows by id.
 * @param after `next` of the previous page
 * @throws ApiError 422 for an invalid period or status
 */
export async function documentPage(
  database: Sql,
  part: BookPart,
  { status, ...period }: Period,
  after?: string,
): Promise<DocumentPage> {
  const wanted = status === undefined ? undefined : choiceOf(ORDER_STATUSES, status);
  const { documents, next } = await READERS[part](database, period, after);
  return {
    documents: documents.filter(({ order }) => wanted === undefined || order.status === wanted),
    next,
  };
}

const READERS: Record<BookPart, typeof readReceipts> = {
  receipts: readReceipts,
  refunds: readRefunds,
  orders: readOrdersWithoutReceipt,
};

async function readReceipts(database: Sql, period: Days, after?: string): Promise<DocumentPage> {
  const rows = await database
    .select({ receipt: receipts, cursor: cursorOf(receipts.issuedAt, receipts.orderId) })
    .from(receipts)
    .where(
      and(
        isInPeriod(receipts.issuedAt, period),
        after ? isAfter(receipts.issuedAt, receipts.orderId, after) : undefined,
      ),
    )
    .orderBy(asc(receipts.issuedAt), asc(receipts.orderId))
    .limit(PAGE_SIZE);
  const issued = rows.map(({ receipt }) => receipt);
  const orderOf = await ordersOf(database, issued);
  return {
    next: nextOf(rows),
    documents: issued.flatMap((receipt) => {
      const order = orderOf.get(receipt.orderId);
      return order ? [receiptDocument(order, receipt)] : [];
    }),
  };
}

function receiptDocument(order: OrderRow, receipt: ReceiptRow): BookDocument {
  return {
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
  };
}

async function readRefunds(database: Sql, period: Days, after?: string): Promise<DocumentPage> {
  const rows = await database
    .select({ refund: refunds, note: creditNotes, creditedGst: creditedGstBefore, cursor: refunds.id })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(
      and(
        isNotNull(refunds.sentAt),
        isInPeriod(refunds.sentAt, period),
        after ? gt(refunds.id, Number(after)) : undefined,
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(PAGE_SIZE);
  const sent = rows.map(({ refund }) => refund);
  const orderOf = await ordersOf(database, sent);
  const receiptOf = await receiptsOf(database, sent);
  return {
    next: nextOf(rows),
    documents: rows.flatMap(({ refund, note, creditedGst }) => {
      const order = orderOf.get(refund.orderId);
      return order
        ? [refundDocument(order, receiptOf.get(refund.orderId), refund, note, Number(creditedGst))]
        : [];
    }),
  };
}

/** SQL: the sum of the GST, in paise, of the order's credit notes for refunds before the row's refund. */
export const creditedGstBefore = sql<string>`(
  SELECT coalesce(sum(earlier.gst_paise), 0) FROM ${creditNotes} AS earlier
  JOIN ${refunds} AS earlier_refund ON earlier_refund.id = earlier.refund_id
  WHERE earlier_refund.order_id = ${refunds.orderId} AND earlier.refund_id < ${refunds.id})`;

/**
 * The document of a refund: its credit note, or the refund itself if there is no credit note.
 * @param creditedGst the GST of the order's earlier credit notes, in paise
 */
function refundDocument(
  order: OrderRow,
  receipt: ReceiptRow | undefined,
  refund: RefundRow,
  note: CreditNoteRow | null,
  creditedGst: number,
): BookDocument {
  // A refund without a credit note reduces no tax, so it has no place of supply.
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
    taxablePaise: 0 - taxablePaise, // `-taxablePaise` could be `-0`, which differs from 0 for spreadsheets and tests
    ...negative(splitGst(gstPaise, isInterState(order, seller), creditedGst)),
    totalPaise: 0 - (taxablePaise + gstPaise),
    moneyPaise: -refund.amountPaise,
    reference: refund.reference,
  };
}

async function readOrdersWithoutReceipt(database: Sql, period: Days, after?: string): Promise<DocumentPage> {
  const rows = await database
    .select({ order: orders, cursor: cursorOf(orders.createdAt, orders.id) })
    .from(orders)
    .where(
      and(
        isInPeriod(orders.createdAt, period),
        sql`NOT EXISTS (SELECT FROM ${receipts} WHERE ${receipts.orderId} = ${orders.id})`,
        after ? isAfter(orders.createdAt, orders.id, after) : undefined,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PAGE_SIZE);
  return {
    next: nextOf(rows),
    documents: rows.map(({ order }) => ({
      ...commonOf(order),
      kind: 'order',
      number: null,
      at: order.createdAt,
      placeOfSupply: '',
      // No tax is due before the course is supplied. Amounts of 0 keep the sums of an export's lines right.
      taxablePaise: 0,
      ...splitGst(0, false),
      totalPaise: order.totalPaise,
      moneyPaise: 0,
      reference: null,
    })),
  };
}

type HasOrderId = Pick<ReceiptRow, 'orderId'>;

async function ordersOf(database: Sql, rows: readonly HasOrderId[]): Promise<Map<string, OrderRow>> {
  const ids = rows.map(({ orderId }) => orderId);
  const found = await database.select().from(orders).where(isOneOf(orders.id, ids));
  return new Map(found.map((order) => [order.id, order]));
}

async function receiptsOf(database: Sql, rows: readonly HasOrderId[]): Promise<Map<string, ReceiptRow>> {
  const ids = rows.map(({ orderId }) => orderId);
  const found = await database.select().from(receipts).where(isOneOf(receipts.orderId, ids));
  return new Map(found.map((receipt) => [receipt.orderId, receipt]));
}

function negative({ cgstPaise, sgstPaise, igstPaise }: TaxSplit): TaxSplit {
  return { cgstPaise: 0 - cgstPaise, sgstPaise: 0 - sgstPaise, igstPaise: 0 - igstPaise };
}

function commonOf(order: OrderRow) {
  return {
    order,
    couponDiscountPaise: order.couponDiscountPaise,
    rateBps: order.gstMode === 'none' ? 0 : order.gstRateBps,
  };
}

/** The cursor after a page of rows. A page that is not full is the last one. */
function nextOf(rows: readonly { cursor: string | number }[]): string | undefined {
  return rows.length === PAGE_SIZE ? String(rows.at(-1)?.cursor) : undefined;
}
