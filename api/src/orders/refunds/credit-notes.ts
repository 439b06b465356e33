import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import {
  type CreditNoteRow,
  creditNotes,
  type OrderRow,
  type RefundRow,
  refunds,
} from '../../database/schema';
import { readSettings } from '../../settings/settings.repository';
import { nextNumber } from '../receipts/document-numbers';
import { findReceipt } from '../receipts/receipts.repository';
import type { Money } from './refunds.repository';

/**
 * Issues the credit note of a refund, if the order has a tax invoice (CGST Act s. 34). If the learner paid more than the invoice's total,
 * the first refunds return the excess, which needs no credit note.
 * @param money the amount paid, and the amount sent back before this refund
 * @returns `null` if the refund needs no credit note
 */
export async function issueCreditNote(
  tx: Sql,
  order: OrderRow,
  refund: RefundRow,
  { paidPaise, sentBackPaise }: Money,
): Promise<CreditNoteRow | null> {
  const receipt = await findReceipt(tx, order);
  if (receipt?.kind !== 'tax-invoice') return null;
  const excessPaise = Math.max(0, paidPaise - order.totalPaise);
  const creditedBefore = await sumOfCreditNotes(tx, order);
  const creditedAfter = Math.min(
    order.totalPaise,
    Math.max(0, sentBackPaise + refund.amountPaise - excessPaise),
  );
  if (creditedAfter <= creditedBefore) return null;
  // The GST is a difference, so that the GST of all notes adds up to the order's.
  const gstPaise = gstOfPart(order, creditedAfter) - gstOfPart(order, creditedBefore);
  // The note has the time of the refund, so that both are in the same period and financial year.
  const issuedAt = refund.sentAt ?? new Date();
  const { creditNotePrefix } = await readSettings(tx);
  const note: CreditNoteRow = {
    refundId: refund.id,
    number: await nextNumber(tx, creditNotePrefix, issuedAt),
    taxablePaise: creditedAfter - creditedBefore - gstPaise,
    gstPaise,
    issuedAt,
  };
  await tx.insert(creditNotes).values(note);
  return note;
}

/** The GST in a part of an order's total, half a paisa rounded up. Uses BigInt, because the product may exceed 2^53. */
function gstOfPart({ gstPaise, totalPaise }: OrderRow, partPaise: number): number {
  const total = BigInt(totalPaise);
  return Number((2n * BigInt(gstPaise) * BigInt(partPaise) + total) / (2n * total));
}

async function sumOfCreditNotes(tx: Sql, order: OrderRow): Promise<number> {
  const [sum] = await tx
    .select({ paise: sql<string>`coalesce(sum(${creditNotes.taxablePaise} + ${creditNotes.gstPaise}), 0)` })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, order.id));
  return Number(sum?.paise ?? 0);
}
