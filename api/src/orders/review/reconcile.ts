import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { orders, paymentClaims } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import type { StatementLine } from '../statements/read-statement';
import { confirmOrder } from './approve-order';
import {
  type KnownPayments,
  matchStatement,
  namesIn,
  type PaymentWithoutOrder,
  type Proposal,
} from './match-statement';
import { type ReviewLine, reviewQueue } from './review-queue';
import { usedLines, useLine } from './statement-lines.repository';

interface Reconciliation {
  lines: StatementLine[];
  /** True: confirms the proposed orders. False (default): changes nothing. */
  apply?: boolean;
  /** Ids of the orders that `apply` may confirm; default: all. */
  only?: readonly string[];
}

interface ReconciledOrder extends Pick<Proposal, 'proposal' | 'why'> {
  orderId: string;
  /** Rupees. */
  total: number;
  reference: string;
  /** Number of the matching line of the statement; `null` if no line matches. */
  line: number | null;
  isApplied: boolean;
}

export interface ReconciledStatement {
  orders: ReconciledOrder[];
  payments: PaymentWithoutOrder[];
}

/** Number of orders after which progress is reported. */
const PROGRESS_EVERY = 50;

/** @throws ApiError 422 for a statement without payments */
export function requirePayments(lines: readonly StatementLine[]): void {
  if (lines.length === 0) throw new ApiError(422, 'The statement has no line with money received');
}

/**
 * Compares the orders under review with the payments of a bank statement. Even without `apply` the proposed approvals are carried out, and
 * then rolled back. So an approval that would be refused is proposed as `look`, and `apply` confirms the orders proposed, if nothing changed.
 * @throws ApiError 422 without lines
 */
export async function reconcile(
  tx: Sql,
  { lines, apply = false, only }: Reconciliation,
  context: CommandContext,
): Promise<ReconciledStatement> {
  requirePayments(lines);
  const open = await lockedQueue(tx);
  context.progress(`${open.length} orders under review, ${lines.length} payments in the statement`);
  const { proposals, payments } = matchStatement(open, lines, await knownPayments(tx, lines));
  const reconciled: ReconciledOrder[] = [];
  const approveAll = async (transaction: Sql) => {
    for (const [index, order] of open.entries()) {
      const proposal = proposals[index] as Proposal;
      const isLeftOut = apply && only !== undefined && !only.includes(order.orderId);
      const decided = isLeftOut ? proposal : await approveProposed(transaction, order, proposal, context);
      reconciled.push({
        orderId: order.orderId,
        total: order.total,
        reference: order.reference ?? '',
        line: decided.line?.line ?? null,
        proposal: decided.proposal,
        why: decided.why,
        isApplied: apply && !isLeftOut && decided.proposal === 'approve',
      });
      if (reconciled.length % PROGRESS_EVERY === 0) {
        context.progress(`${reconciled.length} of ${open.length} compared`);
      }
    }
  };
  await (apply ? approveAll(tx) : rolledBack(tx, approveAll));
  if (apply) {
    const confirmed = reconciled.filter(({ isApplied }) => isApplied).map(({ orderId }) => orderId);
    await context.record('review.reconcile', 'bank statement', { orders: confirmed });
  }
  return { orders: reconciled, payments };
}

/** Locks all orders under review and reads the review queue. Locks in the order of ids, so that concurrent runs cannot deadlock. */
async function lockedQueue(tx: Sql): Promise<ReviewLine[]> {
  const locked = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.status, 'under-review'))
    .orderBy(orders.id)
    .for('update');
  // An order that came under review after the lock is not locked, so it is left out.
  const ids = new Set(locked.map(({ orderId }) => orderId));
  return (await reviewQueue(tx, {})).filter(({ orderId }) => ids.has(orderId));
}

/** Reads the data of the database about the lines of a statement. */
async function knownPayments(tx: Sql, lines: readonly StatementLine[]): Promise<KnownPayments> {
  const names = lines.map(namesIn);
  const references = [...new Set(names.flatMap((line) => [...line.references]))];
  const ids = [...new Set(names.flatMap(({ notes }) => notes))];
  const claimants = await tx
    .select({ reference: paymentClaims.reference, orderId: orders.orderId, status: orders.status })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(and(eq(paymentClaims.state, 'live'), isOneOf(paymentClaims.reference, references)));
  const noted = await tx
    .select({ orderId: orders.orderId, status: orders.status })
    .from(orders)
    .where(isOneOf(orders.orderId, ids));
  return {
    used: await usedLines(tx, lines),
    claimants,
    noted: new Map(noted.map(({ orderId, status }) => [orderId, status])),
  };
}

/** Carries out a proposed approval. If the approval is refused, the proposal becomes `look` with the reason. */
async function approveProposed(
  tx: Sql,
  order: ReviewLine,
  proposal: Proposal,
  context: CommandContext,
): Promise<Proposal> {
  const { line } = proposal;
  if (proposal.proposal !== 'approve' || !line) return proposal;
  try {
    await tx.transaction(async (savepoint) => {
      const { orderId, total, reference } = order;
      const approval = { order: orderId, amount: String(total), ...(reference && { reference }) };
      await useLine(savepoint, line, await confirmOrder(savepoint, approval, context));
    });
    return proposal;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The message for a form is preferred, because `error.message` names options of the command that approves one order.
    const [why = error.message] = Object.values(error.data?.fields ?? {});
    return { line, proposal: 'look', why };
  }
}

/** Runs `work` in a savepoint that is rolled back afterwards. */
async function rolledBack(tx: Sql, work: (savepoint: Sql) => Promise<void>): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      await work(savepoint);
      savepoint.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}
