import type { Command } from 'commander';
import type { CommandName } from '../../back-office/commands';
import { csv } from '../../base/csv';
import type { OrderDetail, OrderSummary } from '../../orders/order-views';
import { addCommand } from '../terminal/command-line';
import { handOut } from '../terminal/hand-out';
import { amount, details, moment, table } from '../terminal/print';

export function orderCommands(program: Command): void {
  const order = program.command('order').description('the orders');

  addCommand<{ status?: string; email?: string; limit?: string }>(
    order,
    'list',
    'the newest orders',
    async (terminal, _args, { status, email, limit }) => {
      terminal.show(
        await terminal.run('order.list', { status, email, limit: Number(limit) || undefined }),
        (list) =>
          table(
            ['ORDER', 'STATUS', 'AMOUNT', 'COURSE', 'LEARNER', 'E-MAIL', 'PLACED'],
            list.map((one) => [
              one.orderId,
              one.status,
              amount(one.total),
              one.course,
              one.studentName,
              one.studentEmail,
              moment(one.createdAt),
            ]),
            'No orders.',
          ),
      );
    },
  )
    .option('--status <status>', 'only orders in this status')
    .option('--email <address>', 'only orders of this address')
    .option('--limit <number>', 'so many; default 50');

  addCommand<{ status?: string; out?: string }>(
    order,
    'export',
    'all orders with their amounts, as CSV for the books',
    async (terminal, _args, { status, out }) => {
      const list = await terminal.run('order.list', { status, limit: null });
      await handOut(terminal, list, ordersCsv(list), { out, what: `${list.length} orders` });
    },
  )
    .option('--status <status>', 'only orders in this status')
    .option('--out <file>', 'the file to write; the screen otherwise');

  addCommand(
    order,
    'show <order>',
    'one order with its references and its log',
    async (terminal, [id = '']) => {
      terminal.show(await terminal.run('order.show', { order: id }), orderText);
    },
  );

  addCommand(
    order,
    'note <order> <text>',
    'write a remark into the log',
    async (terminal, [id = '', reason = '']) =>
      terminal.show(await terminal.run('order.note', { order: id, reason }), orderText),
    { writes: true },
  );

  const changes: [string, string, CommandName & ('order.cancel' | 'order.reopen')][] = [
    ['cancel <order>', 'cancel an order', 'order.cancel'],
    ['reopen <order>', 'take an order out of review, so that another reference can be sent', 'order.reopen'],
  ];
  for (const [usage, about, name] of changes) {
    addCommand<{ reason: string }>(
      order,
      usage,
      about,
      async (terminal, [id = ''], { reason }) =>
        terminal.show(await terminal.run(name, { order: id, reason }), orderText),
      { writes: true },
    ).requiredOption('--reason <text>', 'why');
  }

  addCommand(
    order,
    'resend-mail <order>',
    'send the newest mail about an order to its learner once more',
    async (terminal, [id = '']) =>
      terminal.show(
        await terminal.run('order.resend-mail', { order: id }),
        ({ kind, recipient }) => `Queued once more: ${kind} to ${recipient}`,
      ),
    { writes: true },
  );

  addCommand<{ reason: string; ref: string }>(
    order,
    'refund <order>',
    'record that the money of a confirmed order was sent back',
    async (terminal, [id = ''], { reason, ref: reference }) => {
      const refunded = await terminal.run('order.refund', { order: id, reason, reference });
      if (refunded.warning) terminal.tell(`Note: ${refunded.warning}`);
      terminal.show(refunded, orderText);
    },
    { writes: true },
  )
    .requiredOption('--ref <reference>', "the bank's reference of the money sent back")
    .requiredOption('--reason <text>', 'why');
}

function ordersCsv(list: OrderSummary[]): string {
  return csv(
    [
      'order',
      'status',
      'placed',
      'course',
      'price',
      'coupon',
      'discount',
      'gst',
      'total',
      'name',
      'email',
      'phone',
    ],
    list.map((one) => [
      one.orderId,
      one.status,
      one.createdAt,
      one.course,
      one.price,
      one.couponCode ?? '',
      one.couponDiscount,
      one.gst,
      one.total,
      one.studentName,
      one.studentEmail,
      one.studentPhone,
    ]),
  );
}

/** An order with its references and its log. */
export function orderText(order: OrderDetail & { flags?: string[] }): string {
  const head = details([
    ['order', order.orderId],
    ['status', order.status],
    ['course', order.course],
    ['learner', order.studentName],
    ['e-mail', order.studentEmail],
    ['phone', order.studentPhone],
    ['price', amount(order.price)],
    ['coupon', order.couponCode ? `${order.couponCode}, ${amount(order.couponDiscount)} off` : 'none'],
    ['GST', `${amount(order.gst)} (${order.gstMode})`],
    ['to pay', amount(order.total)],
    ['referral', order.referralCode || 'none'],
    ['placed', moment(order.createdAt)],
    ...(order.flags?.length ? ([['look at', order.flags.join('; ')]] as [string, string][]) : []),
  ]);
  const claims = table(
    ['REFERENCE', 'STATE', 'AT'],
    order.claims.map(({ reference, state, at }) => [reference, state, moment(at)]),
    'No reference was sent.',
  );
  const events = table(
    ['AT', 'FROM', 'TO', 'BY', 'REASON'],
    order.events.map(({ at, from, to, actor, reason }) => [moment(at), from, to, actor, reason]),
  );
  return [head, claims, events].join('\n\n');
}
