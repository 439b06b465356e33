import { formatAmount, formatDate, type Receipt } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import {
  type CreditNoteRow,
  creditNotes,
  type OrderRow,
  type ReceiptRow,
  type RefundRow,
  refunds,
} from '../../database/schema';
import { rupees } from '../pricing/pricing';
import { gstOf, receiptOf } from '../receipts/receipt-view';
import { buyerLines, type PaymentDocument, receiptDocument, sellerLines, taxRows } from './receipt-document';

/** Reads the documents of an order: its receipt, then its credit notes in the order of their issue. */
export async function documentsOf(
  tx: Sql,
  order: OrderRow,
  receipt: ReceiptRow,
): Promise<[PaymentDocument, ...PaymentDocument[]]> {
  const invoice = receiptOf(order, receipt);
  const rows = await tx
    .select({ note: creditNotes, refund: refunds })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, order.id))
    .orderBy(asc(creditNotes.refundId));
  let creditedGstPaise = 0;
  const notes = rows.map(({ note, refund }) => {
    const gst = gstOf(order, receipt, note.gstPaise, creditedGstPaise);
    creditedGstPaise += note.gstPaise;
    return creditNoteDocument(invoice, note, refund, gst);
  });
  return [receiptDocument(invoice), ...notes];
}

function creditNoteDocument(
  invoice: Receipt,
  note: CreditNoteRow,
  refund: RefundRow,
  gst: Receipt['gst'],
): PaymentDocument {
  return {
    title: 'Credit note',
    facts: [
      `Credit note number ${note.number}`,
      `Date ${formatDate(note.issuedAt.toISOString())}`,
      `For invoice ${invoice.number} of ${formatDate(invoice.issuedAt)}`,
      `Order ID ${invoice.orderId}`,
    ],
    from: sellerLines(invoice),
    to: buyerLines(invoice),
    rows: [
      ...taxRows(gst, rupees(note.taxablePaise)),
      ['Total', formatAmount(rupees(note.taxablePaise + note.gstPaise))],
    ],
    payment: [
      `${formatAmount(rupees(refund.amountPaise))} sent back, reference ${refund.reference}`,
      ...(invoice.placeOfSupply ? [`Place of supply: ${invoice.placeOfSupply}`] : []),
    ],
  };
}
