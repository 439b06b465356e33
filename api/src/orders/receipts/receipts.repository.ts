import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { invoiceNumbers, type OrderRow, type ReceiptRow, receipts } from '../../database/schema';
import { inIndia } from '../../lib/india';
import type { AcademySettings } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';

/** The payment of an order. */
export interface Payment {
  paidPaise: number;
  /** `null` where nothing was to be paid. */
  reference: string | null;
}

/**
 * Issues the receipt of an order, in the transaction that confirms it: a numbered tax invoice where GST was charged and
 * the academy's legal details are complete, otherwise an acknowledgement of the payment.
 */
export async function issueReceipt(
  tx: Sql,
  order: OrderRow,
  { paidPaise, reference }: Payment,
): Promise<ReceiptRow> {
  const settings = await readSettings(tx);
  const { legalName, registeredAddress, gstin } = settings;
  const issuedAt = new Date();
  const number = isTaxInvoice(order, settings) ? await nextInvoiceNumber(tx, issuedAt) : null;
  const receipt: ReceiptRow = {
    orderId: order.id,
    kind: number === null ? 'acknowledgement' : 'tax-invoice',
    number,
    paidPaise,
    reference,
    legalName,
    registeredAddress,
    gstin,
    issuedAt,
  };
  await tx.insert(receipts).values(receipt);
  return receipt;
}

export async function findReceipt(database: Sql, order: OrderRow): Promise<ReceiptRow | undefined> {
  const [receipt] = await database.select().from(receipts).where(eq(receipts.orderId, order.id));
  return receipt;
}

function isTaxInvoice({ gstMode, totalPaise }: OrderRow, settings: AcademySettings): boolean {
  const { legalName, registeredAddress, gstin } = settings;
  return gstMode !== 'none' && totalPaise > 0 && Boolean(legalName && registeredAddress && gstin);
}

/**
 * Takes the next number of the financial year, such as `SA/26-27/000001`: at most 16 characters (CGST rule 46). The
 * row stays locked until the transaction ends, so that a rollback leaves no gap.
 */
async function nextInvoiceNumber(tx: Sql, issuedAt: Date): Promise<string> {
  const financialYear = financialYearOf(issuedAt);
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ financialYear, last: 1 })
    .onConflictDoUpdate({
      target: invoiceNumbers.financialYear,
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning();
  return `SA/${financialYear}/${String(row?.last).padStart(6, '0')}`;
}

const APRIL = 3;

/** `26-27` for the year from 1 April 2026 to 31 March 2027, in India. */
export function financialYearOf(time: Date): string {
  const day = inIndia(time);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < APRIL ? 1 : 0);
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}
