import type { Sql } from '../../database/connection';
import type { OrderRow, ReceiptRow } from '../../database/schema';
import { receiptOf } from '../receipts/receipt-view';
import { creditNoteDocuments } from './credit-note-document';
import { type PaymentDocument, receiptDocument } from './receipt-document';

/** Reads the documents of an order: its receipt, then its credit notes. */
export async function documentsOf(
  sql: Sql,
  order: OrderRow,
  receipt: ReceiptRow,
): Promise<[PaymentDocument, ...PaymentDocument[]]> {
  return [receiptDocument(receiptOf(order, receipt)), ...(await creditNoteDocuments(sql, order, receipt))];
}
