import { orderText } from '../../../orders/listing/order-text';
import { approveOrder } from '../../../orders/review/approve-order';
import { backOfficeCommand } from '../../command/back-office-command';

interface Options {
  amount: string;
  ref?: string;
  short?: boolean;
  over?: boolean;
  overLimit?: boolean;
  payee?: string;
  reason?: string;
}

export const command = backOfficeCommand({
  args: '<order>',
  about: 'the money has come: confirm the order',
  needs: [['--amount <rupees>', "the amount received, typed by hand from the bank's app"]],
  options: [
    ['--ref <reference>', "the reference in the bank's app, to be compared"],
    ['--short', 'accept less than the order; with --reason'],
    ['--over', 'accept more than the order; with --reason'],
    ['--over-limit', 'confirm although its coupon has no use left; with --reason'],
    ['--payee <address>', 'the UPI address that the money came to, where the payee has changed since'],
    ['--reason <text>', 'why another amount, or one more use, is accepted'],
  ],
  writes: true,
  act: approveOrder,
  async atTerminal({ run, show }, [order = ''], { ref: reference, short, over, ...typed }: Options) {
    const accept = short ? 'short' : over ? 'over' : undefined;
    const { amount, overLimit, payee, reason } = typed;
    show(await run({ order, amount, reference, accept, overLimit, payee, reason }), orderText);
  },
});
