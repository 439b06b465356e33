import { formatAmount } from '@stepwell/contract';
import { orderText } from '../../orders/listing/order-text';
import { approveRefund, declineRefund } from '../../orders/refunds/decide-refund';
import { listRefunds } from '../../orders/refunds/list-refunds';
import { type Commands, defineCommand } from '../command/define-command';
import { listText, moment } from '../terminal/print';

export const commands: Commands = {
  approve: defineCommand({
    args: '<order>',
    about: 'approve the refund that a learner has requested; then send the money and record it: order refund',
    options: [['--amount <rupees>', 'the amount to send back; default: the requested one']],
    writes: true,
    roles: ['accountant'],
    act: approveRefund,
    input: ([order = ''], options: { amount?: string }) => ({ order, ...options }),
    text: orderText,
  }),
  decline: defineCommand({
    args: '<order>',
    about: 'decline the refund that a learner has requested',
    requiredOptions: [['--reason <text>', 'why, as the learner reads it']],
    writes: true,
    roles: ['accountant'],
    act: declineRefund,
    input: ([order = ''], options: { reason: string }) => ({ order, ...options }),
    text: orderText,
  }),
  list: defineCommand({
    about: 'refunds that are requested or approved, the longest waiting first',
    options: [
      ['--all', 'also those that were sent or declined'],
      ['--state <state>', 'only requested, approved, sent or declined ones'],
    ],
    roles: ['reviewer', 'accountant'],
    act: listRefunds,
    input: (_args, options: { all?: boolean; state?: string }) => options,
    text: listText(
      {
        ORDER: 'orderId',
        STATE: 'state',
        AMOUNT: ({ amount }) => formatAmount(amount),
        LEARNER: 'studentName',
        REASON: 'reason',
        REQUESTED: ({ requestedAt }) => moment(requestedAt),
        REFERENCE: ({ reference }) => reference ?? '',
      },
      'No refund waits.',
    ),
  }),
};
