import { ACADEMY, type Receipt } from '@stepwell/contract';
import type { OrderRow, ReceiptRow } from '../../database/schema';
import { pricingOf, rupees } from '../pricing/pricing';

/** Converts a receipt to the contract's shape: amounts of the order, legal details as they were when it was issued. */
export function receiptOf(order: OrderRow, receipt: ReceiptRow): Receipt {
  const { gstMode, gstPaise, gstRateBps, totalPaise } = order;
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
    buyer: { name: order.studentName, phone: order.studentPhone, email: order.studentEmail },
    courseName: order.courseName,
    pricing: pricingOf(order, order.couponCode ?? ''),
    taxableValue: rupees(totalPaise - gstPaise),
    gst: gstMode === 'none' ? null : { ratePercent: gstRateBps / 100, ...splitGst(gstPaise) },
    amountPaid: rupees(receipt.paidPaise),
    reference: receipt.reference,
  };
}

/** Splits GST into central and state tax, in rupees. An odd paisa goes to the state. */
export function splitGst(gstPaise: number): { cgst: number; sgst: number } {
  const cgstPaise = Math.floor(gstPaise / 2);
  return { cgst: rupees(cgstPaise), sgst: rupees(gstPaise - cgstPaise) };
}
