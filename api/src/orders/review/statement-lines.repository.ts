import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { type OrderRow, orders, statementLines } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import type { StatementLine } from '../statements/read-statement';

// Stores the lines of bank statements that have confirmed an order, so that no line confirms a second order.

/** A statement line that confirmed an order. */
export interface UsedLine {
  /** Key of the line, from `lineReference`. */
  reference: string;
  amountPaise: number;
  /** Day in India, such as `2026-11-25`. */
  paidOn: string | null;
  orderId: string;
}

/** Returns the key of a line: the bank's reference, or else a hash of the text. The text itself is not stored, because it may name people. */
export function lineReference({ reference, text }: Pick<StatementLine, 'reference' | 'text'>): string {
  if (reference) return reference;
  return `text:${hash('sha256', text.replace(/\s+/g, ' ').trim().toUpperCase(), 'hex')}`;
}

/** Reads the used lines that have the same key as any of `lines`, whatever their amount and day. */
export async function usedLines(tx: Sql, lines: readonly StatementLine[]): Promise<UsedLine[]> {
  const references = [...new Set(lines.map(lineReference))];
  return tx
    .select({
      reference: statementLines.reference,
      amountPaise: statementLines.amountPaise,
      paidOn: statementLines.paidOn,
      orderId: orders.orderId,
    })
    .from(statementLines)
    .innerJoin(orders, eq(orders.id, statementLines.orderId))
    .where(isOneOf(statementLines.reference, references));
}

/** Stores that a line confirmed an order. @throws ApiError 409 if the line has confirmed an order before */
export async function useLine(tx: Sql, line: StatementLine, order: Pick<OrderRow, 'id'>): Promise<void> {
  const { amountPaise, paidOn } = line;
  const stored = await tx
    .insert(statementLines)
    .values({ reference: lineReference(line), amountPaise, paidOn, orderId: order.id })
    .onConflictDoNothing()
    .returning({ id: statementLines.id });
  if (stored.length === 0) throw new ApiError(409, `Line ${line.line} has confirmed an order before`);
}
