import { csv } from '../../base/csv';
import { backOfficeCommand } from '../../command/back-office-command';
import { listOrders } from '../../orders/list-orders';
import type { OrderSummary } from '../../orders/order-views';
import { handOut } from '../../terminal/hand-out';

export const command = backOfficeCommand({
  about: 'all orders with their amounts, as CSV for the books',
  options: [
    ['--status <status>', 'only orders in this status'],
    ['--out <file>', 'the file to write; the screen otherwise'],
  ],
  act: listOrders,
  async atTerminal(terminal, _args, { status, out }: { status?: string; out?: string }) {
    const list = await terminal.run({ status, limit: null });
    const file = csv(
      COLUMNS.map(([head]) => head),
      list.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order))),
    );
    await handOut(terminal, list, file, { out, what: `${list.length} orders` });
  },
});

const COLUMNS: [head: string, cellOf: (order: OrderSummary) => string | number][] = [
  ['order', ({ orderId }) => orderId],
  ['status', ({ status }) => status],
  ['placed', ({ createdAt }) => createdAt],
  ['course', ({ course }) => course],
  ['price', ({ price }) => price],
  ['coupon', ({ couponCode }) => couponCode ?? ''],
  ['discount', ({ couponDiscount }) => couponDiscount],
  ['gst', ({ gst }) => gst],
  ['total', ({ total }) => total],
  ['name', ({ studentName }) => studentName],
  ['email', ({ studentEmail }) => studentEmail],
  ['phone', ({ studentPhone }) => studentPhone],
];
