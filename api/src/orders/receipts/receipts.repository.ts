import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, type ReceiptRow, receipts } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { type AcademySettings, academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { nextNumber } from './document-numbers';

export interface Payment {
  paidPaise: number;
  /** Reference of the bank; `null` if nothing was to be paid. */
  reference: string | null;
}

/**
 * Issues the receipt of an order, in the transaction that confirms the order. The receipt is a numbered tax invoice if GST was charged and
 * the academy's legal details are complete, otherwise an acknowledgement of the payment.
 */
export async function issueReceipt(
  tx: Sql,
  order: OrderRow,
  { paidPaise, reference }: Payment,
): Promise<void> {
  const settings = await readSettings(tx);
  const { legalName, registeredAddress, gstin } = settings;
  const { name, address } = academyIn(settings);
  const issuedAt = new Date();
  const number = canInvoice(order, settings) ? await nextNumber(tx, settings.invoicePrefix, issuedAt) : null;
  await tx.insert(receipts).values({
    orderId: order.id,
    kind: number === null ? 'acknowledgement' : 'tax-invoice',
    number,
    paidPaise,
    reference,
    // Without legal details, an acknowledgement has the name and address that the site shows.
    legalName: legalName || name,
    registeredAddress: registeredAddress || address,
    gstin,
    issuedAt,
  });
}

export async function findReceipt(database: Sql, order: OrderRow): Promise<ReceiptRow | undefined> {
  const [receipt] = await database.select().from(receipts).where(eq(receipts.orderId, order.id));
  return receipt;
}

/**
 * Turns the acknowledgement of a paid order into a tax invoice, once the academy's legal details are complete.
 * @throws ApiError 409 if there is no acknowledgement, no GST was charged, or a detail is missing
 */
export async function invoiceReceipt(tx: Sql, order: OrderRow): Promise<ReceiptRow> {
  const settings = await readSettings(tx);
  const receipt = await findReceipt(tx, order);
  if (receipt?.kind !== 'acknowledgement') {
    const present = receipt ? `the invoice ${receipt.number}` : 'no receipt yet';
    throw new ApiError(409, `${order.orderId} has ${present}`);
  }
  if (!canInvoice(order, settings)) {
    const reason =
      order.gstPaise > 0 ? 'set legalName, registeredAddress and gstin first' : 'no GST was charged';
    throw new ApiError(409, `${order.orderId} cannot be invoiced: ${reason}`);
  }
  const { legalName, registeredAddress, gstin } = settings;
  const issuedAt = new Date();
  const number = await nextNumber(tx, settings.invoicePrefix, issuedAt);
  const invoice = { kind: 'tax-invoice' as const, number, legalName, registeredAddress, gstin, issuedAt };
  await tx.update(receipts).set(invoice).where(eq(receipts.orderId, order.id));
  return { ...receipt, ...invoice };
}

/** Whether a tax invoice can be issued: GST was charged, and the academy's legal details are complete. */
function canInvoice({ gstMode, totalPaise }: OrderRow, settings: AcademySettings): boolean {
  const { legalName, registeredAddress, gstin } = settings;
  return gstMode !== 'none' && totalPaise > 0 && Boolean(legalName && registeredAddress && gstin);
}
