import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders } from '../../database/schema';
import { age } from '../../lib/age';
import { orderText } from '../../orders/listing/order-text';
import { detailOf, type OrderDetail } from '../../orders/listing/order-views';
import { lockOrder } from '../../orders/orders.repository';
import { approveOrder } from '../../orders/review/approve-order';
import { holdOrder, holdText, resumeOrder } from '../../orders/review/hold-order';
import { type ReconciledStatement, reconcile } from '../../orders/review/reconcile';
import { rejectOrder } from '../../orders/review/reject-order';
import { reviewLines, reviewQueue } from '../../orders/review/review-queue';
import { UNDO_MINUTES, undoReview } from '../../orders/review/undo-review';
import { REJECTIONS } from '../../orders/shown-reasons';
import { describeStatement } from '../../orders/statements/describe-statement';
import { readStatement, type StatementOptions } from '../../orders/statements/read-statement';
import { type Commands, defineCommand } from '../command/define-command';
import { amount, beginning, listText } from '../terminal/print';

interface ApproveOptions {
  amount: string;
  ref?: string;
  short?: boolean;
  over?: boolean;
  overLimit?: boolean;
  payee?: string;
  reason?: string;
}

export const commands: Commands = {
  approve: defineCommand({
    args: '<order>',
    about: 'confirm an order whose payment has arrived',
    requiredOptions: [['--amount <rupees>', "the amount received, typed by hand from the bank's app"]],
    options: [
      ['--ref <reference>', "the reference in the bank's app, to be compared"],
      ['--short', 'accept less than the order; with --reason'],
      ['--over', 'accept more than the order; with --reason'],
      ['--over-limit', 'confirm the order although its coupon has no use left; with --reason'],
      [
        '--payee <address>',
        'the UPI address that received the payment, if the payee has changed since the order',
      ],
      ['--reason <text>', 'why another amount, or one more use, is accepted'],
    ],
    writes: true,
    roles: ['reviewer'],
    act: approveOrder,
    input: ([order = ''], { ref: reference, short, over, overLimit, ...options }: ApproveOptions) => ({
      ...options,
      order,
      reference,
      couponUsedUp: overLimit,
      accept: acceptedDifference({ short, over }),
    }),
    text: orderText,
  }),
  hold: defineCommand({
    args: '<order>',
    about: 'postpone the decision on an order, which stays under review',
    options: [['--reason <text>', 'what it waits for']],
    writes: true,
    roles: ['reviewer'],
    act: holdOrder,
    input: ([order = ''], options: { reason?: string }) => ({ order, ...options }),
    text: orderText,
  }),
  queue: defineCommand({
    about: 'the orders under review, the longest waiting first',
    options: [['--flagged', 'only orders with flags']],
    roles: ['reviewer'],
    act: reviewQueue,
    input: (_args, options: { flagged?: boolean }) => options,
    text: listText(
      {
        ORDER: 'orderId',
        AMOUNT: ({ total }) => amount(total),
        REFERENCE: ({ reference }) => reference ?? '(nothing to pay)',
        'NOTE IN THE BANK': 'note',
        WAITING: ({ waitingSince }) => age(waitingSince),
        'LOOK AT': ({ flags, hold }) => [...flags, ...(hold ? [holdText(hold)] : [])].join('; '),
      },
      'Nothing waits for review.',
    ),
  }),
  reconcile: defineCommand({
    args: '<statement>',
    about: "compare the queue with the bank's statement (CSV, TSV or XLSX); changes nothing without --apply",
    options: [
      ['--apply', 'confirm the orders proposed for approval'],
      ['--amount-column <name>', 'the column with the amount, if it is not detected'],
      ['--direction-column <name>', 'the column with the direction of each line, such as Cr or Dr'],
      ['--direction <in>', 'in: amounts without a direction are incoming payments'],
      ['--status-column <name>', 'the column with the status of each payment'],
      ['--date-column <name>', 'the column with the day of the payment'],
      ['--reference-column <name>', 'the column with the UPI reference'],
    ],
    writes: true,
    roles: ['reviewer'],
    act: reconcile,
    async atTerminal(
      { run, show, report },
      [file = ''],
      { apply, ...columns }: StatementOptions & { apply?: boolean },
    ) {
      const statement = await readStatement(file, columns);
      for (const line of describeStatement(statement)) report(line);
      show(await run({ lines: statement.lines, apply }), reconciledText);
      if (!apply) report('Nothing was changed. To confirm what is proposed: --apply');
    },
  }),
  reject: defineCommand({
    args: '<order>',
    about: 'reject a reference without a payment; the learner may send another one',
    requiredOptions: [['--reason <code>', Object.keys(REJECTIONS).join(', ')]],
    options: [
      ['--ref <reference>', 'the reference that was looked for, to be compared'],
      ['--note <text>', 'a remark for the log'],
    ],
    writes: true,
    roles: ['reviewer'],
    act: rejectOrder,
    input: (
      [order = ''],
      { reason: code, ref: reference, note }: { reason: string; ref?: string; note?: string },
    ) => ({ order, code, reference, note }),
    text: orderText,
  }),
  resume: defineCommand({
    args: '<order>',
    about: 'end the hold of an order',
    writes: true,
    roles: ['reviewer'],
    act: resumeOrder,
    input: ([order = '']) => ({ order }),
    text: orderText,
  }),
  show: defineCommand({
    args: '<order>',
    about: 'one order with its references and its log',
    roles: ['reviewer'],
    act: showReview,
    input: ([order = '']) => ({ order }),
    text: orderText,
  }),
  undo: defineCommand({
    args: '<order>',
    about: `undo an approval or a rejection of the last ${UNDO_MINUTES} minutes`,
    writes: true,
    roles: ['reviewer'],
    act: undoReview,
    input: ([order = '']) => ({ order }),
    text: orderText,
  }),
};

function acceptedDifference({
  short,
  over,
}: Pick<ApproveOptions, 'short' | 'over'>): 'short' | 'over' | undefined {
  if (short) return 'short';
  return over ? 'over' : undefined;
}

const ordersText = listText<ReconciledStatement['orders'][number]>(
  {
    ORDER: 'orderId',
    AMOUNT: ({ total }) => amount(total),
    REFERENCE: 'reference',
    LINE: 'line',
    PROPOSAL: ({ isApplied, proposal }) => (isApplied ? 'confirmed' : proposal),
    WHY: 'why',
  },
  'Nothing waits for review.',
);

const paymentsText = listText<ReconciledStatement['payments'][number]>(
  {
    LINE: 'line',
    DATE: 'paidOn',
    AMOUNT: ({ amount: paid }) => amount(paid),
    REFERENCE: 'reference',
    'PAYMENT WITHOUT AN ORDER': ({ text }) => beginning(text),
    WHY: 'why',
  },
  'Every payment in the statement belongs to an order.',
);

function reconciledText({ orders, payments }: ReconciledStatement): string {
  return `${ordersText(orders)}\n\n${paymentsText(payments)}`;
}

/** Reads an order with its references, events and flags. @throws ApiError 404 for an unknown order */
export async function showReview(
  tx: Sql,
  { order: id }: { order: string },
): Promise<OrderDetail & { flags: string[] }> {
  const order = await lockOrder(tx, id);
  const [line] = order.status === 'under-review' ? await reviewLines(tx, eq(orders.id, order.id)) : [];
  return { ...(await detailOf(tx, order)), flags: line?.flags ?? [] };
}
