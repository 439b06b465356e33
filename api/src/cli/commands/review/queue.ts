import { reviewQueue } from '../../../orders/review/review-queue';
import { backOfficeCommand } from '../../command/back-office-command';
import { age, amount, table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'the longest waiting first',
  options: [['--flagged', 'only those with something to look at']],
  act: reviewQueue,
  async atTerminal({ run, show }, _args, { flagged }: { flagged?: boolean }) {
    show(await run({ flagged }), (list) =>
      table(
        ['ORDER', 'AMOUNT', 'REFERENCE', 'NOTE IN THE BANK', 'WAITING', 'LOOK AT'],
        list.map((one) => [
          one.orderId,
          amount(one.total),
          one.reference ?? '(nothing to pay)',
          one.note,
          age(one.waitingSince),
          one.flags.join('; '),
        ]),
        'Nothing waits for review.',
      ),
    );
  },
});
