import { formatAmount } from '@stepwell/contract';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { normalisedReference } from '../orders/payment-claims.repository';
import { rupees } from '../pricing/pricing';
import type { StatementLine } from '../statements/read-statement';
import { approveOrder } from './approve-order';
import { type ReviewLine, reviewQueue } from './review-queue';

export interface Reconciliation {
  lines: StatementLine[];
  /** Confirms what is proposed; else nothing changes. */
  apply?: boolean;
}

export interface ReconciledOrder {
  orderId: string;
  /** Rupees. */
  total: number;
  reference: string;
  /** The statement's line, or `null` where none was found. */
  line: number | null;
  /** `approve` is what is applied; `look` is for a person; `wait`: nothing has come yet. */
  proposal: 'approve' | 'look' | 'wait';
  why: string;
  isApplied: boolean;
}

const REPORT_EVERY = 50;

/**
 * Compares the orders under review with the bank's statement: first by reference and amount, then by the note and
 * amount. What is not beyond doubt is left to a person.
 * @throws Refusal 422 without lines
 */
export async function reconcile(
  tx: Sql,
  { lines, apply = false }: Reconciliation,
  context: CommandContext,
): Promise<ReconciledOrder[]> {
  if (lines.length === 0) throw new Refusal(422, 'The statement has no line with money that came in');
  const queue = await reviewQueue(tx, {});
  context.progress(`${queue.length} orders under review, ${lines.length} payments in the statement`);
  const results: ReconciledOrder[] = [];
  for (const order of queue) {
    const found = proposalFor(order, lines);
    const isApplied = apply && found.proposal === 'approve';
    if (isApplied) {
      await approveOrder(tx, { order: order.orderId, amount: String(order.total) }, context);
    }
    const { orderId, total, reference } = order;
    results.push({ orderId, total, reference: reference ?? '', ...found, isApplied });
    if (results.length % REPORT_EVERY === 0)
      context.progress(`${results.length} of ${queue.length} compared`);
  }
  if (apply) {
    const orders = results.filter(({ isApplied }) => isApplied).map(({ orderId }) => orderId);
    await context.record('review.reconcile', 'bank statement', { orders });
  }
  return results;
}

type Proposal = Pick<ReconciledOrder, 'line' | 'proposal' | 'why'>;

function proposalFor(order: ReviewLine, lines: StatementLine[]): Proposal {
  if (order.reference === null) return { line: null, proposal: 'look', why: 'nothing is to be paid' };
  const reference = normalisedReference(order.reference);
  const byReference = lines.filter((line) => namesReference(line, reference));
  const named = byReference.length > 0 ? byReference : lines.filter(({ text }) => namesOrder(text, order));
  const how = byReference.length > 0 ? 'reference' : 'note';
  const [match, second] = named;
  if (!match) return { line: null, proposal: 'wait', why: 'not in the statement' };
  const { line, amountPaise } = match;
  if (second) return { line, proposal: 'look', why: `same ${how} also in line ${second.line}` };
  if (Math.round(order.total * 100) !== amountPaise) {
    return { line, proposal: 'look', why: `${formatAmount(rupees(amountPaise))} came` };
  }
  const disputed = order.flags.filter((flag) => flag.startsWith('same reference also sent'));
  if (disputed.length > 0) return { line, proposal: 'look', why: disputed.join('; ') };
  return { line, proposal: 'approve', why: `${how} and amount` };
}

function namesReference({ reference, text }: StatementLine, wanted: string): boolean {
  return normalisedReference(reference) === wanted || words(text).includes(wanted);
}

/** The note is `<phone>-<order>`; some banks put a space or nothing in the place of its hyphen. */
function namesOrder(text: string, { orderId }: ReviewLine): boolean {
  return new RegExp(`(^|[^A-Z0-9]|\\d{10})${orderId}([^A-Z0-9]|$)`).test(text.toUpperCase());
}

function words(text: string): string[] {
  return text.toUpperCase().split(/[^A-Z0-9]+/);
}
