import { csvLines } from '../../../lib/csv';
import { listOrders } from '../../../orders/listing/list-orders';
import { orderPages } from '../../../orders/listing/order-pages';
import type { OrderSummary } from '../../../orders/listing/order-views';
import { backOfficeCommand } from '../../command/back-office-command';
import { handOutPages } from '../../terminal/hand-out';

export const command = backOfficeCommand({
  about: 'all orders with their amounts, as CSV for the books',
  options: [
    ['--status <status>', 'only orders in this status'],
    ['--out <file>', 'the file to write; the screen otherwise'],
  ],
  act: listOrders,
  async atTerminal(terminal, _args, { status, out }: { status?: string; out?: string }) {
    await handOutPages(terminal, orderPages(terminal.run, { status }), {
      out,
      head: csvLines([COLUMNS.map(([head]) => head)]),
      text: (page) => csvLines(page.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order)))),
      what: 'orders',
    });
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
