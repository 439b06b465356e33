import { formatAmount } from '@stepwell/contract';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { rupees } from '../pricing/pricing';
import type { Statement } from './read-statement';

/** For each column in use: its label for staff. */
const COLUMNS = {
  amount: 'amount',
  outgoing: 'money out',
  direction: 'direction',
  status: 'status',
  date: 'date',
  reference: 'reference',
} as const;

/** Describes how a statement was read, for staff to check: the columns used, and the lines left out with the reason. */
export function describeStatement(statement: Statement): string[] {
  const { columns, headLine, sheet, areUnsignedIn, lines, skipped, unreadable } = statement;
  const used = Object.entries(COLUMNS).flatMap(([key, label]) => {
    const name = columns[key as keyof typeof COLUMNS];
    return name === null ? [] : [`${label} '${name}'`];
  });
  const place = `line ${headLine}${sheet === null ? '' : ` of sheet '${sheet}'`}`;
  const leftOut = [
    skipped.outgoing > 0 && `${skipped.outgoing} with money out`,
    skipped.failed > 0 && `${skipped.failed} with a payment that was not completed`,
  ].filter((text) => text !== false);
  const notes = [
    areUnsignedIn === true && 'amounts without a sign came in',
    columns.reference === null && 'references are read from the whole line',
  ].filter((text) => text !== false);
  const lost = lines.filter(({ isReferenceLost }) => isReferenceLost);
  return [
    `Columns, named in ${place}: ${[used.join(', '), ...notes].join('; ')}`,
    ...(leftOut.length > 0 ? [`Lines left out: ${leftOut.join(', ')}`] : []),
    ...unreadable.map(({ line, reason }) => `Line ${line} cannot be read: ${reason}`),
    ...lost.map(
      ({ line, amountPaise }) =>
        `Line ${line} (${formatAmount(rupees(amountPaise))}): its reference is lost; a spreadsheet has rounded it, as in 6.32910E+11`,
    ),
    ...(lost.length > 0
      ? ['Download the statement again and do not save it from a spreadsheet, or save it there as XLSX.']
      : []),
  ].map(sanitize);
}
