import { type Money, moneyIn, UnreadableLine } from './money-cell';
import { type Direction, directionIn, isCompleted } from './payment-words';
import { type Row, widthOf } from './statement-file';
import type { Layout } from './statement-layout';

// Decides whether a line of a bank statement is money that came in. Wrong columns or unknown words must never confirm an order, so a line is
// left out with the reason if its cells leave any doubt.

/** Matches a word that marks a refunded payment in a list of received payments. */
const REFUNDED = /^(rfnd_|refund|reversal|chargeback|payout\b|debit\b)/i;
/** Matches a cell of a refund column whose payment was not refunded. */
const NO_REFUND = /^(-+|0(\.0+)?|no|none|nil|null|false|n\/?a)?$/i;

/** Meaning of a payment line: money that came in, money that went out, a failed payment, or an amount of 0. */
export type Outcome = { amountPaise: number } | 'outgoing' | 'failed' | 'nothing';

/** Finds the meaning of a payment line. @throws UnreadableLine if it is not certain that money came in, or how much */
export function outcomeOf({ cells }: Row, layout: Layout): Outcome {
  requireWidth(cells, layout);
  const moneyOf = (column: number) => (column === -1 ? null : moneyIn(cells[column] ?? ''));
  const sums = {
    amount: moneyOf(layout.amount),
    credit: moneyOf(layout.credit),
    debit: moneyOf(layout.debit),
  };
  const all = [sums.amount, sums.credit, sums.debit].filter((sum) => sum !== null);
  if (all.length === 0) throw new UnreadableLine('it has no amount');
  if (all.every(({ paise }) => paise === 0)) return 'nothing';
  const words = layout.directions.map((column) => cells[column] ?? '');
  const directions = new Set([
    ...directionsOfSums(sums),
    ...words.map((word) => directionIn(word, layout.isGateway)),
  ]);
  if (directions.has('in') && directions.has('out')) {
    throw new UnreadableLine('its columns contradict each other: money in and money out');
  }
  if (directions.has('out')) return 'outgoing';
  if (layout.status !== -1 && !hasCompleted(cells[layout.status] ?? '')) return 'failed';
  if (directions.has(null)) {
    const word = words.find((text) => directionIn(text, layout.isGateway) === null);
    throw new UnreadableLine(`'${word}' means neither money in nor money out`);
  }
  const sum = layout.amount === -1 ? sums.credit : sums.amount;
  if (!directions.has('in') && layout.unsignedIs !== 'in') {
    throw new UnreadableLine('its amount has neither a sign nor Cr or Dr');
  }
  if (!sum || sum.paise === 0) throw new UnreadableLine('it has no amount');
  refuseRefunded(cells, layout, directions.has('in'));
  return { amountPaise: sum.paise };
}

/** The directions that the amounts themselves have: by their signs, or by separate columns for credit and debit. */
function directionsOfSums(sums: Record<'amount' | 'credit' | 'debit', Money | null>): Direction[] {
  const { amount, credit, debit } = sums;
  const found: Direction[] = [];
  if (amount?.sign) found.push(amount.sign === '-' ? 'out' : 'in');
  if (credit?.paise) found.push(credit.sign === '-' ? 'out' : 'in');
  if (debit?.paise) found.push(debit.sign === '+' ? 'in' : 'out');
  return found;
}

/** @throws UnreadableLine for an unknown status */
function hasCompleted(status: string): boolean {
  const result = isCompleted(status);
  if (result === null) throw new UnreadableLine(`'${status}' is not a known status`);
  return result;
}

/**
 * Refuses a line of a text file with too many or too few cells, because its amounts may be in wrong columns. In a spreadsheet each cell has
 * its column.
 */
function requireWidth(cells: string[], { head, sheet }: Layout): void {
  if (sheet !== null) return;
  const width = widthOf(head.cells);
  if (cells.length < width || widthOf(cells) > width) {
    throw new UnreadableLine(
      `it has ${Math.min(cells.length, widthOf(cells))} cells, not one for each of the ${width} column names`,
    );
  }
}

/**
 * Refuses a payment that was given back: its refund column is filled, or another cell has a word for refunds. Such a word does not count
 * in the description, or if a column marks the payment as money in. @throws UnreadableLine
 */
function refuseRefunded(cells: string[], { refund, description }: Layout, isMarkedIn: boolean): void {
  const marked = cells.find(
    (cell, column) =>
      (column === refund && !NO_REFUND.test(cell)) ||
      (!isMarkedIn && column !== description && REFUNDED.test(cell)),
  );
  if (marked !== undefined) throw new UnreadableLine(`'${marked}' marks money that was given back`);
}
