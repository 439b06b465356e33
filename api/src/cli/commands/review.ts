import type { Command } from 'commander';
import { REJECTIONS, type RejectionCode } from '../../orders/review.commands';
import { type BankColumns, readBankFile } from '../files/bank-file';
import { addCommand } from '../terminal/command-line';
import { age, amount, table } from '../terminal/print';
import { orderText } from './order';

export function reviewCommands(program: Command): void {
  const review = program.command('review').description('payment references that wait for approval');

  addCommand<{ flagged?: boolean }>(
    review,
    'queue',
    'the longest waiting first',
    async (terminal, _args, { flagged }) => {
      terminal.show(await terminal.run('review.queue', { flagged }), (list) =>
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
  ).option('--flagged', 'only those with something to look at');

  addCommand(
    review,
    'show <order>',
    'one order with its references and its log',
    async (terminal, [order = '']) => {
      terminal.show(await terminal.run('review.show', { order }), orderText);
    },
  );

  addCommand<{ amount: string; ref?: string; short?: boolean; over?: boolean; reason?: string }>(
    review,
    'approve <order>',
    'the money has come: confirm the order',
    async (terminal, [order = ''], { amount: typed, ref: reference, short, over, reason }) => {
      const accept = short ? 'short' : over ? 'over' : undefined;
      terminal.show(
        await terminal.run('review.approve', { order, amount: typed, reference, accept, reason }),
        orderText,
      );
    },
    { writes: true },
  )
    .requiredOption('--amount <rupees>', "the amount received, typed by hand from the bank's app")
    .option('--ref <reference>', "the reference in the bank's app, to be compared")
    .option('--short', 'accept less than the order; with --reason')
    .option('--over', 'accept more than the order; with --reason')
    .option('--reason <text>', 'why another amount is accepted');

  addCommand<{ reason: RejectionCode; note?: string }>(
    review,
    'reject <order>',
    'no such payment: the learner may send another reference',
    async (terminal, [order = ''], { reason: code, note }) =>
      terminal.show(await terminal.run('review.reject', { order, code, note }), orderText),
    { writes: true },
  )
    .requiredOption('--reason <code>', Object.keys(REJECTIONS).join(', '))
    .option('--note <text>', 'what the log should say beside it');

  addCommand<BankColumns & { apply?: boolean }>(
    review,
    'reconcile <bank.csv>',
    "compare the queue with the bank's statement; changes nothing without --apply",
    async (terminal, [file = ''], { apply, ...columns }) => {
      const lines = await readBankFile(file, columns);
      terminal.show(await terminal.run('review.reconcile', { lines, apply }), (list) =>
        table(
          ['ORDER', 'AMOUNT', 'REFERENCE', 'LINE', 'PROPOSAL', 'WHY'],
          list.map((one) => [
            one.orderId,
            amount(one.total),
            one.reference,
            one.line,
            one.isApplied ? 'confirmed' : one.proposal,
            one.why,
          ]),
          'Nothing waits for review.',
        ),
      );
      if (!apply) terminal.tell('Nothing was changed. To confirm what is proposed: --apply');
    },
    { writes: true },
  )
    .option('--apply', 'confirm the orders proposed for approval')
    .option('--amount-column <name>', 'the column with money that came in, if it is not found')
    .option('--reference-column <name>', 'the column with the UPI reference, if it is not found');
}
