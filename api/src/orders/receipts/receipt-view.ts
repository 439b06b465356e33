import { ACADEMY, GST_STATES, gstStateOf, type Receipt } from '@stepwell/contract';
import type { OrderRow, ReceiptRow } from '../../database/schema';
import { pricingOf, rupees } from '../pricing/pricing';

/** Converts a receipt to the contract's shape: amounts of the order, legal details as they were when it was issued. */
export function receiptOf(order: OrderRow, receipt: ReceiptRow): Receipt {
  const { buyerCompany, buyerGstin, gstMode, gstPaise, gstRateBps, totalPaise } = order;
  const isInvoice = receipt.kind === 'tax-invoice';
  return {
    kind: receipt.kind,
    number: receipt.number,
    issuedAt: receipt.issuedAt.toISOString(),
    orderId: order.orderId,
    orderStatus: order.status,
    seller: {
      name: receipt.legalName || ACADEMY.name,
      address: receipt.registeredAddress || ACADEMY.address,
      gstin: receipt.gstin,
    },
    buyer: {
      name: order.studentName,
      phone: order.studentPhone,
      email: order.studentEmail,
      ...(buyerCompany && { company: buyerCompany }),
      ...(buyerGstin && { gstin: buyerGstin }),
    },
    ...(isInvoice && { placeOfSupply: GST_STATES[placeOfSupply(order, receipt)] ?? '' }),
    courseName: order.courseName,
    pricing: pricingOf(order, order.couponCode ?? ''),
    taxableValue: rupees(totalPaise - gstPaise),
    gst:
      gstMode === 'none'
        ? null
        : { ratePercent: gstRateBps / 100, ...splitGst(gstPaise, isInterState(order, receipt)) },
    amountPaid: rupees(receipt.paidPaise),
    reference: receipt.reference,
  };
}

/**
 * The code of the state that a supply counts to: the buyer's, or the seller's where the buyer's is unknown (IGST Act
 * s. 12(2)(b), CBIC circular 242/36/2024).
 */
export function placeOfSupply(
  { buyerState }: Pick<OrderRow, 'buyerState'>,
  { gstin }: Pick<ReceiptRow, 'gstin'>,
): string {
  return buyerState ?? gstStateOf(gstin);
}

/** Whether a supply counts to another state than the seller's, so that IGST is due instead of CGST and SGST. */
export function isInterState(
  order: Pick<OrderRow, 'buyerState'>,
  receipt: Pick<ReceiptRow, 'gstin'>,
): boolean {
  return receipt.gstin !== '' && placeOfSupply(order, receipt) !== gstStateOf(receipt.gstin);
}

/** Splits GST into central and state tax, in rupees; an odd paisa goes to the state. Between states it is all IGST. */
export function splitGst(
  gstPaise: number,
  isBetweenStates = false,
): { cgst: number; sgst: number; igst?: number } {
  if (isBetweenStates) return { cgst: 0, sgst: 0, igst: rupees(gstPaise) };
  const cgstPaise = Math.floor(gstPaise / 2);
  return { cgst: rupees(cgstPaise), sgst: rupees(gstPaise - cgstPaise) };
}
