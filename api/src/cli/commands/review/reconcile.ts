import { type ReconciledStatement, reconcile } from '../../../orders/review/reconcile';
import { describeStatement } from '../../../orders/statements/describe-statement';
import { readStatement, type StatementOptions } from '../../../orders/statements/read-statement';
import { backOfficeCommand } from '../../command/back-office-command';
import { amount, beginning, table } from '../../terminal/print';

interface Options extends StatementOptions {
  apply?: boolean;
}

export const command = backOfficeCommand({
  args: '<statement>',
  about: "compare the queue with the bank's statement (CSV, TSV or XLSX); changes nothing without --apply",
  options: [
    ['--apply', 'confirm the orders proposed for approval'],
    ['--amount-column <name>', 'the column with the amount, if another than is found'],
    ['--direction-column <name>', 'the column with the direction of each line, such as Cr or Dr'],
    ['--direction <in>', 'in: all amounts without a direction are money that came in'],
    ['--status-column <name>', 'the column with the status of each payment'],
    ['--date-column <name>', 'the column with the day of the payment'],
    ['--reference-column <name>', 'the column with the UPI reference'],
  ],
  writes: true,
  act: reconcile,
  async atTerminal({ run, show, tell }, [file = ''], { apply, ...columns }: Options) {
    const statement = await readStatement(file, columns);
    for (const line of describeStatement(statement)) tell(line);
    show(await run({ lines: statement.lines, apply }), reconciledText);
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
