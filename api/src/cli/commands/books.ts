import { formatAmount } from '@stepwell/contract';
import { type Gstr1, gstr1 } from '../../orders/books/gstr1';
import { sales } from '../../orders/books/sales';
import { type Commands, defineCommand } from '../command/define-command';
import { PERIOD_OPTIONS, type PeriodOptions } from '../terminal/period-options';
import { listText, table } from '../terminal/print';

export const commands: Commands = {
  gstr1: defineCommand({
    about: 'what a GSTR-1 return needs: invoices to companies, the others by state and rate, credit notes',
    options: PERIOD_OPTIONS,
    roles: ['accountant'],
    act: gstr1,
    input: (_args, period: PeriodOptions) => period,
    text: gstr1Text,
  }),
  sales: defineCommand({
    about: 'confirmed orders and refunds, summed up',
    requiredOptions: [['--by <key>', 'day, course, coupon or referral']],
    options: PERIOD_OPTIONS,
    roles: ['accountant'],
    act: sales,
    input: (_args, options: PeriodOptions & { by: string }) => options,
    text: listText(
      {
        OF: 'key',
        ORDERS: 'orders',
        RECEIVED: ({ received }) => formatAmount(received),
        DISCOUNT: ({ discount }) => formatAmount(discount),
        'SENT BACK': ({ sentBack }) => formatAmount(sentBack),
      },
      'No order was confirmed and no refund sent.',
    ),
  }),
};

const TAX_HEADINGS = ['TAXABLE VALUE', 'IGST', 'CGST', 'SGST'];

/** The tables of the form GSTR-1, with their numbers in the form. */
function gstr1Text({ b2b, b2cLarge, b2c, creditNotes, series, total }: Gstr1): string {
  const taxes = ({ taxable, igst, cgst, sgst }: Gstr1['total']) =>
    [taxable, igst, cgst, sgst].map(formatAmount);
  const documentTable = (documents: Gstr1['b2b']) =>
    table(
      ['NUMBER', 'DATE', 'GSTIN', 'COMPANY', 'PLACE OF SUPPLY', 'RATE', 'VALUE', ...TAX_HEADINGS],
      documents.map((line) => [
        line.number,
        line.date,
        line.gstin,
        line.company,
        line.placeOfSupply,
        `${line.ratePercent} %`,
        formatAmount(line.value),
        ...taxes(line),
      ]),
    );
  return [
    'Invoices to companies (4A)',
    documentTable(b2b),
    'Large invoices to others in another state (5)',
    documentTable(b2cLarge),
    'All others, less their credit notes (7)',
    table(
      ['PLACE OF SUPPLY', 'RATE', ...TAX_HEADINGS],
      b2c.map((line) => [line.placeOfSupply, `${line.ratePercent} %`, ...taxes(line)]),
    ),
    'Credit notes of the invoices listed one by one (9B)',
    documentTable(creditNotes),
    'Numbers used (13)',
    table(
      ['DOCUMENT', 'FROM', 'TO', 'COUNT'],
      series.map(({ document, from, to, count }) => [document, from, to, count]),
    ),
    'Total',
    table(TAX_HEADINGS, [taxes(total)]),
  ].join('\n\n');
}
