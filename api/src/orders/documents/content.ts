import { formatAmount, formatDate } from '@stepwell/contract';
import type { DocumentContent, DocumentRow, OrderRow, PaymentRow } from '../../database/schema/orders';
import { rupees } from '../pricing';
import type { Seller } from './issue';
import { stateName } from './tax';

/** SAC (service code of a tax invoice) of commercial training and coaching. */
const SERVICE_CODE = '999293';

type DocumentValues = Omit<DocumentRow, 'id' | 'corrects' | 'content'>;

interface Receipt {
  order: OrderRow;
  document: DocumentValues;
  seller: Seller;
  received: readonly PaymentRow[];
}

/** The texts of a receipt or tax invoice. */
export function receiptContent({ order, document, seller, received }: Receipt): DocumentContent {
  const isInvoice = document.kind === 'invoice';
  const coupon = order.couponDiscountPaise;
  return {
    title: isInvoice ? 'Tax invoice' : 'Payment acknowledgement',
    facts: [
      ...(isInvoice ? [`Invoice number ${document.number}`] : []),
      `Date ${formatDate(document.issuedAt.toISOString())}`,
      `Order ID ${order.orderId}`,
      ...(isInvoice ? [`Service code (SAC) ${SERVICE_CODE}`] : []),
    ],
    from: [seller.name, seller.address, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean),
    to: buyerLines(order),
    rows: [
      [order.courseName, amount(order.pricePaise)],
      ...(coupon > 0 ? [[`Coupon ${order.couponCode}`, `−${amount(coupon)}`] as [string, string]] : []),
      ...(isInvoice ? taxRows(document) : addedRow(order, seller)),
      ['Total', amount(document.totalPaise)],
    ],
    payment: [
      ...received.map(
        ({ amountPaise, reference }) =>
          `${amount(amountPaise)} received${reference ? `, reference ${reference}` : ''}`,
      ),
      ...placeLines(document),
    ],
  };
}

/** The texts of a credit note. @param payment sentence about the money that went back */
export function creditNoteContent(
  document: DocumentValues,
  invoice: DocumentRow,
  order: OrderRow,
  payment: string,
): DocumentContent {
  return {
    title: 'Credit note',
    facts: [
      `Credit note number ${document.number}`,
      `Date ${formatDate(document.issuedAt.toISOString())}`,
      `For invoice ${invoice.number} of ${formatDate(invoice.issuedAt.toISOString())}`,
      `Order ID ${order.orderId}`,
    ],
    from: invoice.content.from,
    to: invoice.content.to,
    rows: [...taxRows(document), ['Total', amount(document.totalPaise)]],
    payment: [payment, ...placeLines(document)],
  };
}

function buyerLines(order: OrderRow): string[] {
  const { buyerCompany, buyerGstin, studentName, studentPhone, studentEmail } = order;
  const company = [buyerCompany ?? '', buyerGstin ? `GSTIN ${buyerGstin}` : ''];
  return [...company, studentName, studentPhone, studentEmail].filter(Boolean);
}

function taxRows(document: DocumentValues): [string, string][] {
  const { rateBps, taxablePaise, cgstPaise, sgstPaise, igstPaise, roundingPaise } = document;
  const percent = rateBps / 100;
  const taxes: [string, number][] =
    igstPaise > 0
      ? [[`IGST ${percent} %`, igstPaise]]
      : [
          [`CGST ${percent / 2} %`, cgstPaise],
          [`SGST ${percent / 2} %`, sgstPaise],
        ];
  const rounding: [string, number][] = roundingPaise === 0 ? [] : [['Rounding', roundingPaise]];
  const rows: [string, number][] = [['Taxable value', taxablePaise], ...taxes, ...rounding];
  return rows.map(([name, paise]) => [name, amount(paise)]);
}

/**
 * A receipt names GST only if it was added to the price, because its rows would not add up otherwise. It must not be called GST if the
 * academy has no GSTIN, like the sample academy.
 */
function addedRow({ gstMode, gstPaise }: OrderRow, { gstin }: Seller): [string, string][] {
  if (gstMode !== 'exclusive' || gstPaise === 0) return [];
  return [[gstin ? 'GST' : 'Added to the price (a sample: this academy has no GSTIN)', amount(gstPaise)]];
}

function placeLines({ placeOfSupply }: DocumentValues): string[] {
  return placeOfSupply ? [`Place of supply: ${stateName(placeOfSupply)}`] : [];
}

/** `formatAmount` keeps the sign of a negative rounding before the currency. */
function amount(paise: number): string {
  return paise < 0 ? `−${formatAmount(rupees(-paise))}` : formatAmount(rupees(paise));
}
