import { backOfficeCommand } from '../../command/back-office-command';
import { type BankColumns, readBankFile } from '../../review/bank-file';
import { type ReconciledStatement, reconcile } from '../../review/reconcile';
import { amount, beginning, table } from '../../terminal/print';

interface Options extends BankColumns {
  apply?: boolean;
}

export const command = backOfficeCommand({
  args: '<bank.csv>',
  about: "compare the queue with the bank's statement; changes nothing without --apply",
  options: [
    ['--apply', 'confirm the orders proposed for approval'],
    ['--amount-column <name>', 'the column with money that came in, if it is not found'],
    ['--reference-column <name>', 'the column with the UPI reference, if it is not found'],
  ],
  writes: true,
  act: reconcile,
  async atTerminal({ run, show, tell }, [file = ''], { apply, ...columns }: Options) {
    const lines = await readBankFile(file, columns);
    show(await run({ lines, apply }), reconciledText);
    if (!apply) tell('Nothing was changed. To confirm what is proposed: --apply');
  },
});

function reconciledText({ orders, payments }: ReconciledStatement): string {
  const compared = table(
    ['ORDER', 'AMOUNT', 'REFERENCE', 'LINE', 'PROPOSAL', 'WHY'],
    orders.map((one) => [
      one.orderId,
      amount(one.total),
      one.reference,
      one.line,
      one.isApplied ? 'confirmed' : one.proposal,
      one.why,
    ]),
    'Nothing waits for review.',
  );
  const left = table(
    ['LINE', 'DATE', 'AMOUNT', 'REFERENCE', 'PAYMENT WITHOUT AN ORDER', 'WHY'],
    payments.map((one) => [
      one.line,
      one.paidOn,
      amount(one.amount),
      one.reference,
      beginning(one.text),
      one.why,
    ]),
    'Every payment in the statement belongs to an order.',
  );
  return `${compared}\n\n${left}`;
}
