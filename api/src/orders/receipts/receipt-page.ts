import { formatAmount, formatDate, type Receipt } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { sanitize } from '../../lib/sanitize';

/** SAC (service code of a tax invoice) of commercial training and coaching. */
const SERVICE_CODE = '999293';

export const RECEIPT_TITLES: Record<Receipt['kind'], string> = {
  'tax-invoice': 'Tax invoice',
  acknowledgement: 'Payment acknowledgement',
};

/** Renders a receipt as the body of a printable page. */
export function receiptBody(receipt: Receipt): string {
  const { kind, number, issuedAt, orderId, seller, buyer, courseName, pricing, gst, reference } = receipt;
  const isInvoice = kind === 'tax-invoice';
  const lines: [string, string][] = [
    [courseName, formatAmount(pricing.coursePrice)],
    ...optional(pricing.courseCouponDiscount > 0, [
      `Coupon ${pricing.couponCode}`,
      `−${formatAmount(pricing.courseCouponDiscount)}`,
    ]),
    ...optional(gst !== null, ['Taxable value', formatAmount(receipt.taxableValue)]),
    ...optional(gst !== null, [`CGST ${half(gst)} %`, formatAmount(gst?.cgst ?? 0)]),
    ...optional(gst !== null, [`SGST ${half(gst)} %`, formatAmount(gst?.sgst ?? 0)]),
    ['Total', formatAmount(pricing.courseTotal)],
  ];
  const facts = [
    isInvoice ? `Invoice number ${number}` : '',
    `Date ${formatDate(issuedAt)}`,
    `Order ID ${orderId}`,
    isInvoice ? `Service code (SAC) ${SERVICE_CODE}` : '',
  ];
  const paid = [
    `${formatAmount(receipt.amountPaid)} received${reference ? ` by UPI, reference ${reference}` : ''}`,
    // Without the buyer's address it is the seller's (IGST Act s. 12(2)(b)(ii)).
    isInvoice ? `Place of supply: state ${seller.gstin.slice(0, 2)}` : '',
    STATUS_NOTES[receipt.orderStatus] ?? '',
  ];
  return `<h1>${RECEIPT_TITLES[kind]}</h1>
${paragraphs(facts)}
<h2>From</h2>
${paragraphs([seller.name, seller.address, seller.gstin && `GSTIN ${seller.gstin}`])}
<h2>To</h2>
${paragraphs([buyer.name, buyer.phone, buyer.email])}
<h2>For</h2>
<table>${lines.map(([name, amount]) => `<tr><th scope="row">${html(name)}</th><td>${html(amount)}</td></tr>`).join('')}</table>
<h2>Payment</h2>
${paragraphs(paid)}
<p class="note screen">To keep it, print this page or save it as PDF. It needs no signature.</p>`;
}

const STATUS_NOTES: { [status in Receipt['orderStatus']]?: string } = {
  cancelled: 'This order was cancelled.',
  refunded: 'This order was refunded.',
};

function half(gst: Receipt['gst']): number {
  return (gst?.ratePercent ?? 0) / 2;
}

function optional(applies: boolean, line: [string, string]): [string, string][] {
  return applies ? [line] : [];
}

function paragraphs(texts: string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => `<p>${html(text)}</p>`)
    .join('\n');
}

function html(text: string): string {
  return escapeHtml(sanitize(text));
}
