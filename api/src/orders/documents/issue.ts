import { formatAmount, gstStateOf } from '@stepwell/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type DocumentRow, documents, type OrderRow } from '../../database/schema/orders';
import { type AcademySettings, academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { isCountedIn, moneyOf, paymentsOf } from '../money/payments';
import { addEvent } from '../order-states';
import { rupees } from '../pricing';
import { creditNoteContent, receiptContent } from './content';
import { nextNumber } from './numbers';
import { difference, placeOfSupply, taxOn } from './tax';

/**
 * Issues the receipt of a confirmed order: a numbered tax invoice if GST was charged and the academy's legal details are complete. An order
 * that is confirmed again keeps its invoice.
 */
export async function issueReceipt(tx: Sql, order: OrderRow, actor: string): Promise<void> {
  if (await findInvoice(tx, order)) return;
  const settings = await readSettings(tx);
  const isInvoice = canInvoice(order, settings);
  const issuedAt = new Date();
  const number = isInvoice ? await nextNumber(tx, settings.invoicePrefix, issuedAt) : null;
  const place = placeOfSupply(order, settings.gstin);
  const tax = taxOn(order, order.totalPaise, isInterState(place, settings));
  const received = (await paymentsOf(tx, order)).filter(isCountedIn);
  const seller = sellerOf(settings);
  const values = {
    orderId: order.id,
    kind: isInvoice ? ('invoice' as const) : ('receipt' as const),
    number,
    issuedAt,
    ...tax,
    rateBps: order.gstMode === 'none' ? 0 : order.gstRateBps,
    totalPaise: order.totalPaise,
    placeOfSupply: isInvoice ? place : '',
  };
  const content = receiptContent({ order, document: values, seller, received });
  await tx.insert(documents).values({ ...values, content });
  await addEvent(tx, order, 'document', { actor, text: number ? `Invoice ${number}` : 'Receipt' });
}

/**
 * Issues the credit note of a refund, if the order has an invoice (CGST Act s. 34). Money that was paid over the invoice's total goes back
 * first and needs no note.
 */
export async function creditRefund(
  tx: Sql,
  order: OrderRow,
  { refundPaise, reference, actor }: { refundPaise: number; reference: string; actor: string },
): Promise<DocumentRow | null> {
  const invoice = await findInvoice(tx, order);
  if (!invoice) return null;
  const { inPaise, outPaise } = await moneyOf(tx, order);
  const excess = Math.max(0, inPaise - order.totalPaise);
  const creditedBefore = await creditedOf(tx, invoice);
  const creditedAfter = Math.min(order.totalPaise, Math.max(0, outPaise - excess));
  if (creditedAfter <= creditedBefore) return null;
  const isBetweenStates = invoice.igstPaise > 0;
  const tax = difference(
    taxOn(order, creditedAfter, isBetweenStates),
    taxOn(order, creditedBefore, isBetweenStates),
  );
  const issuedAt = new Date();
  const { creditNotePrefix } = await readSettings(tx);
  const number = await nextNumber(tx, creditNotePrefix, issuedAt);
  const values = {
    orderId: order.id,
    kind: 'credit-note' as const,
    number,
    issuedAt,
    corrects: invoice.id,
    ...tax,
    rateBps: invoice.rateBps,
    totalPaise: creditedAfter - creditedBefore,
    placeOfSupply: invoice.placeOfSupply,
  };
  const payment = `${formatAmount(rupees(refundPaise))} sent back, reference ${reference}`;
  const content = creditNoteContent(values, invoice, order, payment);
  const [note] = await tx
    .insert(documents)
    .values({ ...values, content })
    .returning();
  await addEvent(tx, order, 'document', { actor, text: `Credit note ${number}` });
  return note ?? null;
}

export async function findInvoice(tx: Sql, { id }: Pick<OrderRow, 'id'>): Promise<DocumentRow | undefined> {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, id), eq(documents.kind, 'invoice')))
    .orderBy(desc(documents.id));
  return invoice;
}

async function creditedOf(tx: Sql, { id }: DocumentRow): Promise<number> {
  const [sum] = await tx
    .select({ paise: sql<string>`coalesce(sum(${documents.totalPaise}), 0)` })
    .from(documents)
    .where(eq(documents.corrects, id));
  return Number(sum?.paise ?? 0);
}

function canInvoice({ gstMode, totalPaise }: OrderRow, settings: AcademySettings): boolean {
  const { legalName, registeredAddress, gstin } = settings;
  return gstMode !== 'none' && totalPaise > 0 && Boolean(legalName && registeredAddress && gstin);
}

function isInterState(place: string, { gstin }: AcademySettings): boolean {
  return place !== '' && place !== gstStateOf(gstin);
}

/** Without legal details, a receipt has the name and address that the site shows. */
function sellerOf(settings: AcademySettings) {
  const { name, address } = academyIn(settings);
  const { legalName, registeredAddress, gstin } = settings;
  return { name: legalName || name, address: registeredAddress || address, gstin };
}

export type Seller = ReturnType<typeof sellerOf>;
