import { and, asc, eq } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { orderEvents } from '../../database/schema';
import { minuteInIndia } from '../../lib/india';
import { rupees } from '../pricing/pricing';
import { BOOK_PARTS, type BookDocument, type BookPart, documentPage, type Period } from './documents';
import { stateName } from './tax-split';

/** A line of the accountants' export. Amounts in rupees, negative for refunds; times in India. */
export type BookLine = ReturnType<typeof lineOf>;

export interface ExportPage extends Period {
  part: BookPart;
  /** `next` of the previous page. */
  after?: string;
}

/** Reads a page of the books, the oldest document first. @throws ApiError 422 like `documentPage` */
export async function bookLines(
  tx: Sql,
  { part, after, ...period }: ExportPage,
): Promise<{ lines: BookLine[]; next?: string | undefined }> {
  const { documents, next } = await documentPage(tx, part, period, after);
  const ids = [...new Set(documents.map(({ order }) => order.id))];
  const confirmations = await tx
    .select()
    .from(orderEvents)
    .where(
      and(
        isOneOf(orderEvents.orderId, ids),
        eq(orderEvents.toStatus, 'confirmed'),
        eq(orderEvents.kind, 'move'),
      ),
    )
    .orderBy(asc(orderEvents.id));
  // The last event of an order overwrites the earlier ones, whose approvals were undone.
  const confirmationOf = new Map(confirmations.map((event) => [event.orderId, event]));
  return {
    next,
    lines: documents.map((document) => lineOf(document, confirmationOf.get(document.order.id))),
  };
}

/** Like `bookLines`, for a file. The first page is recorded in the audit log, because a file takes learners' data out of the site. */
export async function exportBooks(
  tx: Sql,
  page: ExportPage,
  { record }: Pick<CommandContext, 'record'>,
): ReturnType<typeof bookLines> {
  const lines = await bookLines(tx, page);
  const { part, after, ...period } = page;
  if (part === BOOK_PARTS[0] && !after) await record('order.export', 'books', period);
  return lines;
}

/**
 * Reads all lines page by page: receipts, then refunds, then the orders without a receipt.
 * @param run calls `exportBooks` or `bookLines`, in this process or in the process that has the embedded database open
 */
export async function* bookPages(
  run: (page: ExportPage) => ReturnType<typeof bookLines>,
  period: Period,
): AsyncGenerator<BookLine[]> {
  for (const part of BOOK_PARTS) {
    let after: string | undefined;
    do {
      const { lines, next } = await run({ ...period, part, ...(after && { after }) });
      yield lines;
      after = next;
    } while (after);
  }
}

function lineOf(document: BookDocument, confirmation: typeof orderEvents.$inferSelect | undefined) {
  const { order } = document;
  return {
    document: document.kind,
    number: document.number ?? '',
    date: minuteInIndia(document.at),
    order: order.orderId,
    status: order.status,
    course: order.courseName,
    taxable: rupees(document.taxablePaise),
    rate: document.rateBps / 100,
    cgst: rupees(document.cgstPaise),
    sgst: rupees(document.sgstPaise),
    igst: rupees(document.igstPaise),
    total: rupees(document.totalPaise),
    placeOfSupply: stateName(document.placeOfSupply),
    money: rupees(document.moneyPaise),
    reference: document.reference ?? '',
    confirmedAt: confirmation ? minuteInIndia(confirmation.at) : '',
    confirmedBy: confirmation?.actor ?? '',
    coupon: order.couponCode ?? '',
    discount: rupees(document.couponDiscountPaise),
    referral: order.referralCode,
    company: order.buyerCompany ?? '',
    gstin: order.buyerGstin ?? '',
    name: order.studentName,
    email: order.studentEmail,
    phone: order.studentPhone,
  };
}
