import { formatAmount } from '@stepwell/contract';
import { inert } from '../base/inert-text';
import type { Statement } from './read-statement';

const COLUMNS = {
  amount: 'amount',
  outgoing: 'money out',
  direction: 'in or out',
  status: 'status',
  date: 'date',
  reference: 'reference',
} as const;

/** What was read out of a statement, for the user to check before it is believed: a line each. */
export function describeStatement({ columns, headLine, sheet, ...read }: Statement): string[] {
  const { lines, skipped, unreadable } = read;
  const taken = Object.entries(COLUMNS).flatMap(([key, label]) => {
    const name = columns[key as keyof typeof COLUMNS];
    return name === null ? [] : [`${label} '${name}'`];
  });
  const place = `line ${headLine}${sheet === null ? '' : ` of sheet '${sheet}'`}`;
  const unused = [
    skipped.outgoing > 0 && `${skipped.outgoing} of money out`,
    skipped.failed > 0 && `${skipped.failed} of payments that were not completed`,
  ].filter((text) => text !== false);
  const notes = [
    columns.direction === null && columns.outgoing === null && 'amounts without a sign came in',
    columns.reference === null && 'references are read from the whole line',
  ].filter((text) => text !== false);
  const lost = lines.filter(({ isReferenceLost }) => isReferenceLost);
  return [
    `Columns, named in ${place}: ${[taken.join(', '), ...notes].join('; ')}`,
    ...(unused.length > 0 ? [`Left out: ${unused.join(', ')}`] : []),
    ...unreadable.map(({ line, reason }) => `Line ${line} cannot be read: ${reason}`),
    ...lost.map(
      ({ line, amountPaise }) =>
        `Line ${line} (${formatAmount(amountPaise / 100)}): its reference was lost when a spreadsheet rounded it, as in 6.32910E+11`,
    ),
    ...(lost.length > 0
      ? [
          'Use the file as the bank sent it, or format the column of the references as numbers without decimals before saving.',
        ]
      : []),
  ].map(inert);
}
