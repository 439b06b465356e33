import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatAmount } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv';
import { writePrivately } from '../../lib/private-file';
import { BOOK_HEAD, bookRows } from '../../orders/books/book-columns';
import { bookPages, exportBooks } from '../../orders/books/export-lines';
import { receiptFile } from '../../orders/documents/receipt-file';
import { EXPORT_MAX, exportOrders, ordersCsv } from '../../orders/listing/export-orders';
import { listOrders } from '../../orders/listing/list-orders';
import type { OrderSearch } from '../../orders/listing/order-search';
import { orderText } from '../../orders/listing/order-text';
import { detailOf, type OrderDetail, type OrderSummary } from '../../orders/listing/order-views';
import { addEvent, moveOrder, type OrderChange, requiredText } from '../../orders/order-states';
import { lockOrder } from '../../orders/orders.repository';
import { rejectClaims } from '../../orders/payment-claims.repository';
import { rupees } from '../../orders/pricing/pricing';
import { invoiceReceipt } from '../../orders/receipts/receipts.repository';
import { moneyOf } from '../../orders/refunds/refunds.repository';
import { sendRefund } from '../../orders/refunds/send-refund';
import { CANCELLATIONS } from '../../orders/shown-reasons';
import { type BulkResult, cancelOrders, resendMails } from '../../orders/staff-changes/bulk';
import { cancelOrder } from '../../orders/staff-changes/cancel-order';
import { resendMail } from '../../orders/staff-changes/resend-mail';
import { showOrder } from '../../orders/whole-order/show-order';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { withLimit } from '../terminal/limit-option';
import { PERIOD_OPTIONS, type PeriodOptions } from '../terminal/period-options';
import { amount, listText, moment } from '../terminal/print';
import { writeExport, writeExportPages, writeExportWorkbook } from '../terminal/write-export';

/** Options of the commands that search for orders. */
const SEARCH_OPTIONS = [
  ['--search <text>', 'a name, phone number, e-mail address, order id, reference, receipt or coupon'],
  ['--status <statuses>', 'only orders in one of these statuses, separated by commas'],
  ['--email <address>', 'only orders of this address'],
  ['--coupon <code>', 'only orders with this coupon'],
  ...PERIOD_OPTIONS,
] as const;

/** Option of the commands that cancel orders. */
const CODE_OPTION = [
  '--code <code>',
  `the reason that the learner reads: ${Object.keys(CANCELLATIONS).join(', ')}; default other`,
] as const;

const bulkText = listText<BulkResult>({
  ORDER: 'orderId',
  DONE: ({ isDone }) => (isDone ? 'yes' : 'no'),
  RESULT: 'message',
});

export const commands: Commands = {
  cancel: defineCommand({
    args: '<order>',
    about: 'cancel an order',
    requiredOptions: [['--reason <text>', 'why, for the log']],
    options: [CODE_OPTION, ['--keep-payment', 'cancel it although the money received is not sent back']],
    writes: true,
    roles: ['reviewer'],
    act: cancelOrder,
    input: ([order = ''], options: { code?: string; reason: string; keepPayment?: boolean }) => ({
      order,
      ...options,
    }),
    text: orderText,
  }),
  'cancel-many': defineCommand({
    args: '<orders...>',
    about: 'cancel many orders for one reason, each with its own result; paid orders are refused',
    requiredOptions: [['--reason <text>', 'why, for the log']],
    options: [CODE_OPTION],
    writes: true,
    roles: ['reviewer'],
    act: cancelOrders,
    input: (orders, options: { code?: string; reason: string }) => ({ orders, ...options }),
    text: bulkText,
  }),
  download: defineCommand({
    about: `the newest orders of a search, at most ${EXPORT_MAX}, as CSV; for accountants: order export`,
    options: [...SEARCH_OPTIONS, ['--out <file>', 'the file to write; the screen otherwise']],
    writes: true,
    roles: ['reviewer', 'accountant'],
    act: exportOrders,
    async atTerminal(terminal, _args, { out, ...search }: OrderSearch & { out?: string }) {
      const results = await terminal.run(search);
      const csv = (out ? BYTE_ORDER_MARK : '') + ordersCsv(results);
      await writeExport(terminal, results, csv, { out, content: `${results.length} orders` });
    },
  }),
  export: defineCommand({
    about: 'receipts, refunds and the orders without a receipt, as CSV or XLSX for accountants',
    options: [
      ...PERIOD_OPTIONS,
      ['--status <status>', 'only orders in this status'],
      ['--out <file>', 'the file to write, .csv or .xlsx; the screen otherwise'],
    ],
    roles: ['accountant'],
    act: exportBooks,
    async atTerminal(terminal, _args, { out, ...period }: PeriodOptions & { status?: string; out?: string }) {
      const pages = bookPages(terminal.run, period);
      if (out?.toLowerCase().endsWith('.xlsx'))
        return writeExportWorkbook(terminal, pages, { out, head: BOOK_HEAD, rows: bookRows, noun: 'lines' });
      await writeExportPages(terminal, pages, {
        out,
        head: (out ? BYTE_ORDER_MARK : '') + csvLines([BOOK_HEAD]),
        text: (page) => csvLines(bookRows(page)),
        noun: 'lines',
      });
    },
  }),
  invoice: defineCommand({
    args: '<order>',
    about: 'make the acknowledgement of a paid order a tax invoice, once legal details and GSTIN are set',
    writes: true,
    roles: ['accountant'],
    act: invoiceOrder,
    input: ([order = '']) => ({ order }),
    text: ({ orderId, number }) => `${orderId} has the tax invoice ${number}`,
  }),
  list: defineCommand({
    about: 'the newest orders, or those of a search',
    options: [
      ...SEARCH_OPTIONS,
      ['--after <order>', 'only orders older than this one'],
      ['--limit <number>', 'maximum number; default 50'],
    ],
    roles: ['reviewer', 'accountant'],
    act: listOrders,
    input: (_args, search: OrderSearch & { after?: string; limit?: string }) => withLimit(search),
    text: listText<OrderSummary>(
      {
        ORDER: 'orderId',
        STATUS: 'status',
        AMOUNT: ({ total }) => amount(total),
        COURSE: 'course',
        LEARNER: 'studentName',
        'E-MAIL': 'studentEmail',
        PLACED: ({ createdAt }) => moment(createdAt),
      },
      'No orders.',
    ),
  }),
  note: defineCommand({
    args: '<order> <text>',
    about: 'add a remark to the log of an order',
    writes: true,
    roles: ['reviewer', 'accountant'],
    act: noteOrder,
    input: ([order = '', reason = '']) => ({ order, reason }),
    text: orderText,
  }),
  receipt: defineCommand({
    args: '<order>',
    about: 'the receipt of an order with its credit notes, as a file',
    requiredOptions: [['--out <file>', 'the file to write']],
    roles: ['reviewer', 'accountant'],
    act: receiptFile,
    async atTerminal({ run, report }, [order = ''], { out }: { out: string }) {
      const { name, content } = await run({ order });
      await writePrivately(out, (file) => pipeline(Readable.from([Buffer.from(content, 'base64')]), file));
      report(`${name} written to ${out}`);
    },
  }),
  refund: defineCommand({
    args: '<order>',
    about: 'record that money of a confirmed order was sent back, whole or in part',
    requiredOptions: [['--ref <reference>', "the bank's reference of the money sent back"]],
    options: [
      ['--reason <text>', 'why; not needed where the learner has requested the refund'],
      ['--amount <rupees>', 'the amount sent back; default: the approved amount, or all not yet sent back'],
    ],
    writes: true,
    roles: ['accountant'],
    act: sendRefund,
    async atTerminal(
      { run, show, report },
      [order = ''],
      { reason, ref: reference, amount }: { reason?: string; ref: string; amount?: string },
    ) {
      const refunded = await run({ order, reason, reference, amount });
      if (refunded.warning) report(`Note: ${refunded.warning}`);
      show(refunded, orderText);
    },
  }),
  reopen: defineCommand({
    args: '<order>',
    about: 'take an order out of review, so that another reference can be sent',
    requiredOptions: [['--reason <text>', 'why']],
    writes: true,
    roles: ['reviewer'],
    act: reopenOrder,
    input: ([order = ''], options: { reason: string }) => ({ order, ...options }),
    text: orderText,
  }),
  'resend-mail': defineCommand({
    args: '<order>',
    about: 'send the newest mail about an order to its learner once more',
    writes: true,
    roles: ['reviewer', 'accountant'],
    act: resendMail,
    input: ([order = '']) => ({ order }),
    text: ({ kind, recipient }) => `Queued once more: ${kind} to ${recipient}`,
  }),
  'resend-mails': defineCommand({
    args: '<orders...>',
    about: 'send the newest mail about each of many orders once more, each with its own result',
    writes: true,
    roles: ['reviewer', 'accountant'],
    act: resendMails,
    input: (orders) => ({ orders }),
    text: bulkText,
  }),
  show: defineCommand({
    args: '<order>',
    about: 'one order with its references and its log',
    roles: ['reviewer', 'accountant'],
    act: showOrder,
    input: ([order = '']) => ({ order }),
    text: orderText,
  }),
};

/** Turns an order's receipt into a tax invoice. @throws ApiError 404 for an unknown order, 409 if the receipt cannot become a tax invoice */
export async function invoiceOrder(
  tx: Sql,
  { order: id }: { order: string },
  { record }: CommandContext,
): Promise<{ orderId: string; number: string | null }> {
  const order = await lockOrder(tx, id);
  await refuseIfSentBack(tx, order);
  const { number } = await invoiceReceipt(tx, order);
  await record('order.invoice', order.orderId, { number });
  return { orderId: order.orderId, number };
}

/**
 * Refuses an invoice of an order whose money was sent back, because that refund has no credit note and the invoice would declare too much
 * tax. A refund of an overpayment is no obstacle, because the invoice does not contain what was paid above the order's total.
 */
async function refuseIfSentBack(tx: Sql, order: OrderRow): Promise<void> {
  const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
  const overpaidPaise = Math.max(0, paidPaise - order.totalPaise);
  if (sentBackPaise <= overpaidPaise) return;
  throw new ApiError(
    409,
    `${order.orderId} cannot be invoiced: ${formatAmount(rupees(sentBackPaise))} of it was sent back`,
  );
}

/** Adds a remark to the order's events. @throws ApiError 404 for an unknown order, 422 without a text */
export async function noteOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  await addEvent(tx, order, 'note', { actor, reason: requiredText('text', reason) });
  await record('order.note', order.orderId);
  return detailOf(tx, order);
}

/**
 * Takes an order out of review, so that its learner can send another reference.
 * @throws ApiError 404 for an unknown order, 409 if it is not under review, 422 without a reason
 */
export async function reopenOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const reopened = await moveOrder(tx, order, 'created', { actor, reason: requiredText('reason', reason) });
  await rejectClaims(tx, order);
  await record('order.reopen', order.orderId);
  return detailOf(tx, reopened);
}
