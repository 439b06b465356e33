import { listOrders } from '../../../orders/listing/list-orders';
import { backOfficeCommand } from '../../command/back-office-command';
import { amount, moment, table } from '../../terminal/print';

interface Options {
  status?: string;
  email?: string;
  limit?: string;
}

export const command = backOfficeCommand({
  about: 'the newest orders',
  options: [
    ['--status <status>', 'only orders in this status'],
    ['--email <address>', 'only orders of this address'],
    ['--limit <number>', 'so many; default 50'],
  ],
  act: listOrders,
  async atTerminal({ run, show }, _args, { status, email, limit }: Options) {
    show(await run({ status, email, limit: Number(limit) || undefined }), (list) =>
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
});
