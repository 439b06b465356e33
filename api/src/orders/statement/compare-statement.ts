import { formatAmount } from '@stepwell/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { type OrderRow, orders, paymentReferences, payments } from '../../database/schema/orders';
import { isCounted } from '../money/payments';
import { rupees } from '../pricing';
import type { StatementLine } from './read-statement';

/** A line that confirms an order. Amounts are in rupees. */
export interface SureLine {
  order: string;
  reference: string;
  amount: number;
}

/** A line on which a person decides. */
export interface UnsureLine {
  order?: string;
  reference: string;
  amount: number;
  reason: string;
}

/** `known`: number of lines that are recorded already. */
export interface Compared {
  sure: SureLine[];
  unsure: UnsureLine[];
  known: number;
}

const OPEN: readonly OrderRow['status'][] = ['created', 'under-review', 'rejected', 'expired'];

/** An order that a line may belong to, and what it waits for. */
interface Candidate {
  order: OrderRow;
  duePaise: number;
}

interface Line extends StatementLine {
  /** The bank's reference. */
  key: string;
  references: string[];
  orderIds: string[];
}

/**
 * Compares the lines of a statement with the orders. A line belongs to the order of its reference, or to the order whose id stands in its
 * text; if both name different orders, to none. It is sure if the order waits for exactly its amount, the money came in, and no other line
 * takes it back.
 */
export async function compareLines(tx: Sql, statement: readonly StatementLine[]): Promise<Compared> {
  const lines = statement.map(withKeys);
  const taken = new Set(lines.filter(({ isIn }) => !isIn).map(({ key }) => key));
  const incoming = lines.filter(({ isIn }) => isIn);
  const recorded = await recordedReferences(
    tx,
    incoming.flatMap(({ key, references }) => [key, ...references]),
  );
  const isKnown = ({ key, references }: Line) => [key, ...references].some((each) => recorded.has(each));
  const fresh = incoming.filter((line) => !isKnown(line));
  const candidates = await readCandidates(tx, fresh);
  const found = fresh.map((line) => ({ line, ...belongsTo(line, candidates) }));
  const times = countBy(found.flatMap(({ owner }) => (owner ? [owner.order.id] : [])));
  const sure: SureLine[] = [];
  const unsure: UnsureLine[] = [];
  for (const { line, owner, problem } of found) {
    const reason = problem ?? doubtOf(line, owner, { taken, times });
    const shown = { reference: line.key, amount: rupees(line.amountPaise) };
    const order = owner?.order.orderId;
    if (order && reason === undefined) sure.push({ order, ...shown });
    else unsure.push({ ...(order && { order }), ...shown, reason: reason ?? '' });
  }
  return { sure, unsure, known: incoming.length - fresh.length };
}

/** Finds the references and order ids that stand in a line. */
function withKeys(line: StatementLine): Line {
  const cell = line.reference.toUpperCase();
  const tokens = `${cell} ${line.text.toUpperCase()}`.split(/[^A-Z0-9]+/).filter(Boolean);
  const references = [...new Set(tokens.map(withoutZeros).filter((token) => /^\d{12}$/.test(token)))];
  const own = cell.split(/[^A-Z0-9]+/).map(withoutZeros);
  // A cell such as `UPI-632910000137` or a whole narration holds the reference; another cell is the reference itself.
  const key = own.find((token) => /^\d{12}$/.test(token)) ?? references[0] ?? cell.replace(/[\s-]+/g, '');
  return { ...line, key, references: [...new Set([key, ...references])], orderIds: orderIdsIn(tokens) };
}

/** Banks fill references up with zeros: `0000632910000137`. */
function withoutZeros(token: string): string {
  return /^0+\d{12}$/.test(token) ? token.slice(-12) : token;
}

const ORDER_ID = /ORD[0-9A-HJKMNP-TV-Z]{10}/;

/** A bank may put the id directly behind the phone number. */
function orderIdsIn(tokens: readonly string[]): string[] {
  return [...new Set(tokens.flatMap((token) => ORDER_ID.exec(token)?.[0] ?? []))];
}

async function recordedReferences(
  tx: Sql,
  references: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.direction, 'in'), isCounted, isOneOf(payments.reference, references)));
  return new Set(rows.map(({ reference }) => reference));
}

interface Candidates {
  byReference: ReadonlyMap<string, Candidate>;
  byId: ReadonlyMap<string, Candidate>;
}

async function readCandidates(tx: Sql, lines: readonly Line[]): Promise<Candidates> {
  const paid = sql<string>`(SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount_paise ELSE -amount_paise END), 0)
    FROM payments WHERE payments.order_id = orders.id AND NOT is_reversed AND reverses IS NULL)`;
  const candidate = ({ order, paid: sum }: { order: OrderRow; paid: string }) => ({
    order,
    duePaise: order.totalPaise - Number(sum),
  });
  const references = lines.flatMap((line) => line.references);
  const referenced = await tx
    .select({ order: orders, paid, reference: paymentReferences.reference })
    .from(paymentReferences)
    .innerJoin(orders, eq(orders.id, paymentReferences.orderId))
    .where(and(eq(paymentReferences.state, 'live'), isOneOf(paymentReferences.reference, references)));
  const ids = lines.flatMap(({ orderIds }) => orderIds);
  const named = await tx.select({ order: orders, paid }).from(orders).where(isOneOf(orders.orderId, ids));
  return {
    byReference: new Map(referenced.map((row) => [row.reference, candidate(row)])),
    byId: new Map(named.map((row) => [row.order.orderId, candidate(row)])),
  };
}

function belongsTo(line: Line, { byReference, byId }: Candidates): { owner?: Candidate; problem?: string } {
  const all = [
    ...line.references.map((reference) => byReference.get(reference)),
    ...line.orderIds.map((id) => byId.get(id)),
  ].filter((found): found is Candidate => found !== undefined);
  const ids = [...new Set(all.map(({ order }) => order.orderId))];
  if (ids.length > 1) return { problem: `It names different orders: ${ids.join(', ')}` };
  const [owner] = all;
  return owner ? { owner } : { problem: 'No order has this reference, and no order id stands in its text' };
}

/** Why a line of an order is not sure; `undefined` if it is. */
function doubtOf(
  line: Line,
  owner: Candidate | undefined,
  { taken, times }: { taken: ReadonlySet<string>; times: ReadonlyMap<string, number> },
): string | undefined {
  if (!owner) return undefined;
  const { order, duePaise } = owner;
  if (taken.has(line.key)) return 'Another line of the statement takes it back';
  if (!OPEN.includes(order.status)) return `${order.orderId} is ${order.status}`;
  if ((times.get(order.id) ?? 0) > 1) return `Several lines belong to ${order.orderId}`;
  if (duePaise !== line.amountPaise) return `${order.orderId} waits for ${formatAmount(rupees(duePaise))}`;
  return undefined;
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
