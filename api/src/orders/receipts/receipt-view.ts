import { ACADEMY, type Receipt } from '@stepwell/contract';
import type { OrderRow, ReceiptRow } from '../../database/schema';
import { isInterState, placeOfSupply, splitGst, stateName } from '../books/tax-split';
import { pricingOf, rupees } from '../pricing/pricing';

/** Converts a receipt to the contract's shape, with the amounts of the order and the academy's legal details at the time of issue. */
export function receiptOf(order: OrderRow, receipt: ReceiptRow): Receipt {
  const { buyerCompany, buyerGstin, gstPaise, totalPaise } = order;
  const isInvoice = receipt.kind === 'tax-invoice';
  return {
    kind: receipt.kind,
    number: receipt.number,
    issuedAt: receipt.issuedAt.toISOString(),
    orderId: order.orderId,
    orderStatus: order.status,
    // Early receipts were stored without a name or address if the setting was empty, because the academy's name and address were constants
    // then.
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
    ...(isInvoice && { placeOfSupply: stateName(placeOfSupply(order, receipt)) }),
    courseName: order.courseName,
    pricing: pricingOf(order, order.couponCode ?? ''),
    taxableValue: rupees(totalPaise - gstPaise),
    gst: gstOf(order, receipt, gstPaise),
    amountPaid: rupees(receipt.paidPaise),
    reference: receipt.reference,
  };
}

/**
 * The GST of a receipt or credit note in the contract's shape, in rupees.
 * @param beforePaise see `splitGst`
 * @returns `null` if no GST was charged
 */
export function gstOf(
  { gstMode, gstRateBps, buyerState }: Pick<OrderRow, 'gstMode' | 'gstRateBps' | 'buyerState'>,
  { gstin }: Pick<ReceiptRow, 'gstin'>,
  gstPaise: number,
  beforePaise = 0,
): Receipt['gst'] {
  if (gstMode === 'none') return null;
  const isBetweenStates = isInterState({ buyerState }, { gstin });
  const { cgstPaise, sgstPaise, igstPaise } = splitGst(gstPaise, isBetweenStates, beforePaise);
  return {
    ratePercent: gstRateBps / 100,
    cgst: rupees(cgstPaise),
    sgst: rupees(sgstPaise),
    ...(isBetweenStates && { igst: rupees(igstPaise) }),
  };
}
