import { formatAmount, formatDate, type Receipt } from '@stepwell/contract';

/** Content of a receipt, tax invoice or credit note, which is rendered as a page or as a PDF file. */
export interface PaymentDocument {
  title: string;
  /** Lines with number, date and order id. */
  facts: string[];
  from: string[];
  to: string[];
  /** Names and amounts; the last row is the total. */
  rows: [name: string, amount: string][];
  payment: string[];
}

/** SAC (service code of a tax invoice) of commercial training and coaching. */
const SERVICE_CODE = '999293';

const TITLES: Record<Receipt['kind'], string> = {
  'tax-invoice': 'Tax invoice',
  acknowledgement: 'Payment acknowledgement',
};

/** Creates the document of a receipt: a tax invoice, or an acknowledgement without tax lines. */
export function receiptDocument(receipt: Receipt): PaymentDocument {
  const { kind, number, issuedAt, orderId, courseName, pricing, reference } = receipt;
  const isInvoice = kind === 'tax-invoice';
  return {
    title: TITLES[kind],
    facts: [
      ...(isInvoice ? [`Invoice number ${number}`] : []),
      `Date ${formatDate(issuedAt)}`,
      `Order ID ${orderId}`,
      ...(isInvoice ? [`Service code (SAC) ${SERVICE_CODE}`] : []),
    ],
    from: sellerLines(receipt),
    to: buyerLines(receipt),
    rows: [
      [courseName, formatAmount(pricing.coursePrice)],
      ...optional(pricing.courseCouponDiscount > 0, [
        `Coupon ${pricing.couponCode}`,
        `−${formatAmount(pricing.courseCouponDiscount)}`,
      ]),
      ...(isInvoice ? taxRows(receipt.gst, receipt.taxableValue) : untaxedRows(receipt)),
      ['Total', formatAmount(pricing.courseTotal)],
    ],
    payment: [
      `${formatAmount(receipt.amountPaid)} received${reference ? ` by UPI, reference ${reference}` : ''}`,
      ...(receipt.placeOfSupply ? [`Place of supply: ${receipt.placeOfSupply}`] : []),
      ...(STATUS_NOTES[receipt.orderStatus] ?? []),
    ],
  };
}

export function sellerLines({ seller }: Pick<Receipt, 'seller'>): string[] {
  return [seller.name, seller.address, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean);
}

export function buyerLines({ buyer }: Pick<Receipt, 'buyer'>): string[] {
  const { company, gstin, name, phone, email } = buyer;
  return [company ?? '', gstin ? `GSTIN ${gstin}` : '', name, phone, email].filter(Boolean);
}

/** Rows with the taxable value and each tax of an invoice or a credit note. @param taxableValue rupees */
export function taxRows(gst: Receipt['gst'], taxableValue: number): [string, string][] {
  if (!gst) return [];
  const { ratePercent, cgst, sgst, igst } = gst;
  const taxes: [string, number][] =
    igst === undefined
      ? [
          [`CGST ${ratePercent / 2} %`, cgst],
          [`SGST ${ratePercent / 2} %`, sgst],
        ]
      : [[`IGST ${ratePercent} %`, igst]];
  return [['Taxable value', taxableValue] as [string, number], ...taxes].map(([name, amount]) => [
    name,
    formatAmount(amount),
  ]);
}

/**
 * An acknowledgement has no rows for taxes, except one for GST that was added to the price. Without this row, the rows would not add up to
 * the total. The row must not be called GST if the academy has no GSTIN, like the sample academy.
 */
function untaxedRows({ gst, pricing, seller }: Receipt): [string, string][] {
  const isAdded = gst !== null && pricing.gstMode !== 'inclusive' && pricing.courseGST > 0;
  const name = seller.gstin ? 'GST' : 'Added to the price (a sample: this academy has no GSTIN)';
  return optional(isAdded, [name, formatAmount(pricing.courseGST)]);
}

const STATUS_NOTES: { [status in Receipt['orderStatus']]?: string[] } = {
  cancelled: ['This order was cancelled.'],
  refunded: ['This order was refunded.'],
};

function optional(applies: boolean, line: [string, string]): [string, string][] {
  return applies ? [line] : [];
}
