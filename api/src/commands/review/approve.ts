import { backOfficeCommand } from '../../command/back-office-command';
import { orderText } from '../../orders/order-text';
import { approveOrder } from '../../review/approve-order';

interface Options {
  amount: string;
  ref?: string;
  short?: boolean;
  over?: boolean;
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
    ['--reason <text>', 'why another amount is accepted'],
  ],
  writes: true,
  act: approveOrder,
  async atTerminal({ run, show }, [order = ''], { amount, ref: reference, short, over, reason }: Options) {
    const accept = short ? 'short' : over ? 'over' : undefined;
    show(await run({ order, amount, reference, accept, reason }), orderText);
  },
});
