import { formatAmount } from '@stepwell/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, orderEvents, outbox } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { csvLines } from '../../lib/csv';
import { type MailView, viewOf } from '../../mail/mail-view';
import { type BookLine, bookLines, bookPages } from '../../orders/books/export-lines';
import { listOrders } from '../../orders/listing/list-orders';
import { orderText } from '../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail, type OrderSummary } from '../../orders/listing/order-views';
import { moveOrder, type OrderChange, requiredText } from '../../orders/order-states';
import { releaseReference } from '../../orders/payment-claims.repository';
import { rupees } from '../../orders/pricing/pricing';
import { invoiceReceipt } from '../../orders/receipts/receipts.repository';
import { moneyOf } from '../../orders/refunds/refunds.repository';
import { sendRefund } from '../../orders/refunds/send-refund';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { handOutPages, handOutWorkbook } from '../terminal/hand-out';
import { withLimit } from '../terminal/limit-option';
import { PERIOD, type PeriodOptions } from '../terminal/period-options';
import { amount, listText, moment } from '../terminal/print';

export const commands: Commands = {
  cancel: defineCommand({
    args: '<order>',
    about: 'cancel an order',
    requiredOptions: [['--reason <text>', 'why']],
    options: [['--keep-payment', 'although money was received for it and is not sent back']],
    writes: true,
    act: cancelOrder,
    input: ([order = ''], options: { reason: string; keepPayment?: boolean }) => ({ order, ...options }),
    text: orderText,
  }),
  export: defineCommand({
    about: 'receipts, refunds and the orders without a receipt, as CSV or XLSX for accountants',
    options: [
      ...PERIOD,
      ['--status <status>', 'only orders in this status'],
      ['--out <file>', 'the file to write, .csv or .xlsx; the screen otherwise'],
    ],
    act: bookLines,
    async atTerminal(terminal, _args, { out, ...period }: PeriodOptions & { status?: string; out?: string }) {
      const pages = bookPages(terminal.run, period);
      const head = Object.keys(COLUMNS);
      const rows = (page: BookLine[]) => page.map((line) => Object.values(COLUMNS).map((name) => line[name]));
      if (out?.toLowerCase().endsWith('.xlsx'))
        return handOutWorkbook(terminal, pages, { out, head, rows, what: 'lines' });
      await handOutPages(terminal, pages, {
        out,
        // Spreadsheets read a file with this mark as UTF-8.
        head: `${out ? '\uFEFF' : ''}${csvLines([head])}`,
        text: (page) => csvLines(rows(page)),
        what: 'lines',
      });
    },
  }),
  invoice: defineCommand({
    args: '<order>',
    about: 'make the acknowledgement of a paid order a tax invoice, once legal details and GSTIN are set',
    writes: true,
    act: invoiceOrder,
    input: ([order = '']) => ({ order }),
    text: ({ orderId, number }) => `${orderId} has the tax invoice ${number}`,
  }),
  list: defineCommand({
    about: 'the newest orders',
    options: [
      ['--status <status>', 'only orders in this status'],
      ['--email <address>', 'only orders of this address'],
      ['--limit <number>', 'so many; default 50'],
    ],
    act: listOrders,
    input: (_args, search: { status?: string; email?: string; limit?: string }) => withLimit(search),
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
    about: 'write a remark into the log',
    writes: true,
    act: noteOrder,
    input: ([order = '', reason = '']) => ({ order, reason }),
    text: orderText,
  }),
  refund: defineCommand({
    args: '<order>',
    about: 'record that money of a confirmed order was sent back, whole or in part',
    requiredOptions: [['--ref <reference>', "the bank's reference of the money sent back"]],
    options: [
      ['--reason <text>', 'why; not needed where the learner has requested the refund'],
      ['--amount <rupees>', 'the amount sent back; default: the approved amount, or all that was received'],
    ],
    writes: true,
    act: sendRefund,
    async atTerminal(
      { run, show, tell },
      [order = ''],
      { reason, ref: reference, amount }: { reason?: string; ref: string; amount?: string },
    ) {
      const refunded = await run({ order, reason, reference, amount });
      if (refunded.warning) tell(`Note: ${refunded.warning}`);
      show(refunded, orderText);
    },
  }),
  reopen: defineCommand({
    args: '<order>',
    about: 'take an order out of review, so that another reference can be sent',
    requiredOptions: [['--reason <text>', 'why']],
    writes: true,
    act: reopenOrder,
    input: ([order = ''], options: { reason: string }) => ({ order, ...options }),
    text: orderText,
  }),
  'resend-mail': defineCommand({
    args: '<order>',
    about: 'send the newest mail about an order to its learner once more',
    writes: true,
    act: resendMail,
    input: ([order = '']) => ({ order }),
    text: ({ kind, recipient }) => `Queued once more: ${kind} to ${recipient}`,
  }),
  show: defineCommand({
    args: '<order>',
    about: 'one order with its references and its log',
    act: showOrder,
    input: ([order = '']) => ({ order }),
    text: orderText,
  }),
};

const COLUMNS = {
  document: 'document',
  number: 'number',
  date: 'date',
  order: 'order',
  status: 'status',
  course: 'course',
  'taxable value': 'taxable',
  'rate %': 'rate',
  CGST: 'cgst',
  SGST: 'sgst',
  IGST: 'igst',
  total: 'total',
  'place of supply': 'placeOfSupply',
  'received or sent back': 'money',
  'UPI or bank reference': 'reference',
  confirmed: 'confirmedAt',
  'confirmed by': 'confirmedBy',
  coupon: 'coupon',
  discount: 'discount',
  referral: 'referral',
  company: 'company',
  GSTIN: 'gstin',
  name: 'name',
  'e-mail': 'email',
  phone: 'phone',
} as const satisfies Record<string, keyof BookLine>;

/**
 * Cancels an order; the reference of one under review becomes free.
 * @param input.keepPayment although money was received for it that was not sent back
 * @throws ApiError 404; 409 when money was received for it, which is refunded instead; 422 without a reason
 */
export async function cancelOrder(
  tx: Sql,
  { order: id, reason, keepPayment = false }: OrderChange & { keepPayment?: boolean },
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  if (!keepPayment) await refusePaid(tx, order);
  const cancelled = await moveOrder(tx, order, 'cancelled', {
    actor,
    reason: requiredText('reason', reason),
  });
  if (order.status === 'under-review') await releaseReference(tx, order);
  await record('order.cancel', order.orderId, { from: order.status, ...(keepPayment && { keepPayment }) });
  return detailOf(tx, cancelled);
}

async function refusePaid(tx: Sql, order: OrderRow): Promise<void> {
  const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
  if (order.status !== 'confirmed' || paidPaise === sentBackPaise) return;
  throw new ApiError(
    409,
    `${formatAmount(rupees(paidPaise - sentBackPaise))} was received for ${order.orderId}. Send it back, then: order refund ${order.orderId} --ref <reference> --reason "…". If it is not sent back: --keep-payment.`,
  );
}

/** @throws ApiError 404, 409 where the receipt cannot become a tax invoice */
export async function invoiceOrder(
  tx: Sql,
  { order: id }: { order: string },
  { record }: CommandContext,
): Promise<{ orderId: string; number: string | null }> {
  const order = await lockOrder(tx, id);
  const { number } = await invoiceReceipt(tx, order);
  await record('order.invoice', order.orderId, { number });
  return { orderId: order.orderId, number };
}

/** Adds a remark to the order's log. @throws ApiError 404, 422 without a text */
export async function noteOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const text = requiredText('text', reason);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: order.status, toStatus: order.status, actor, reason: text });
  await record('order.note', order.orderId);
  return detailOf(tx, order);
}

/** Takes an order out of review, so that its learner can send another reference. @throws ApiError 404, 409, 422 */
export async function reopenOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const reopened = await moveOrder(tx, order, 'created', { actor, reason: requiredText('reason', reason) });
  await releaseReference(tx, order);
  await record('order.reopen', order.orderId);
  return detailOf(tx, reopened);
}

/**
 * Queues the newest mail that an order's learner was sent once more, to the address that the order has now.
 * @throws ApiError 404 for an unknown order, 409 when there is no mail, or it is still on its way
 */
export async function resendMail(
  tx: Sql,
  { order: id }: { order: string },
  { record }: CommandContext,
): Promise<MailView> {
  const order = await lockOrder(tx, id);
  const [last] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, order.id), ne(outbox.kind, 'staff-reference')))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!last) throw new ApiError(409, `The learner of ${order.orderId} was sent no mail`);
  if (last.state === 'queued' || last.state === 'sending') {
    throw new ApiError(409, `Mail ${last.id} to the learner of ${order.orderId} is still ${last.state}`);
  }
  const { kind, detail } = last;
  const again = { kind, recipient: order.studentEmail, orderId: order.id, detail };
  const [mail] = await tx.insert(outbox).values(again).returning();
  if (!mail) throw new Error('an insert returned nothing');
  await record('order.resend-mail', order.orderId, { kind });
  return viewOf(mail, order.orderId);
}

/** @throws ApiError 404 */
export async function showOrder(tx: Sql, { order }: { order: string }): Promise<OrderDetail> {
  return detailOf(tx, await lockOrder(tx, order));
}
