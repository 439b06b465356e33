import { cleanReference } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { and, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orderEvents, orders, paymentClaims } from '../database/schema';
import { ApiError, apiErrorOf } from '../lib/api-error';
import { queueMail } from '../mail/outbox.repository';
import { staffMails } from '../notifications/notifications';
import { orderMail } from './mails/order-mails';
import { addEvent, moveOrder, NOT_PAYABLE } from './order-states';
import { orderIs } from './orders.repository';

// A claim is a payment reference that was sent for an order. A claim is proven if the order's token was sent with it, or if staff confirmed
// the order by its reference. States (docs/contract.md §3.6 has an example):
// - `live`: the valid claim of the order. An order has at most one live claim, and a reference is live for at most one order.
// - `unproven`: a proven claim of the same order or reference has replaced this unproven claim. No other claim is ever replaced.
// - `conflict`: the reference is live for another order.
// - `rejected`: any order may use the reference again.
// Every transaction locks the order's row first and the reference second, so that no two transactions deadlock.

/** Maximum number of an order's references in the state `conflict`; proven and unproven claims are counted separately. */
const CONFLICTS_PER_ORDER = 5;

/** First key of the advisory locks of references: an arbitrary number, the same in all instances. The second key is the reference's hash. */
const REFERENCE_LOCKS = 7_319;

/** States of the claims by which staff can confirm the order. */
const OPEN_STATES = ['live', 'unproven'] as const;

/** Reason in the event of an order that had expired before its reference was sent. */
export const LATE_REFERENCE = 'late reference';

interface SubmittedReference {
  /** The `orderId` or `_id` of an order. */
  orderId: string;
  reference: string;
  /** The order's token, which proves that the sender placed the order. */
  token?: string;
}

/** Stores a payment reference and puts its order under review. Locks the order's row and the reference. @throws ApiError 404 or 409 (docs/contract.md §3.6) */
export async function claimPayment(
  database: Sql,
  { orderId, reference: typed, token }: SubmittedReference,
): Promise<OrderRow> {
  const outcome = await database.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(orderIs(orderId)).for('update');
    if (!order) throw apiErrorOf('unknown-order');
    const error = NOT_PAYABLE[order.status];
    if (error) throw apiErrorOf(error);
    const claim: Claim = {
      order,
      reference: cleanReference(typed),
      isProven: token !== undefined && timingSafeEqualText(token, order.token),
    };
    const replaced = order.status === 'under-review' ? await claimToReplace(tx, claim) : undefined;
    if (replaced === 'repeated') return order;
    if ((await tx.$count(paymentClaims, conflictsOf(claim))) >= CONFLICTS_PER_ORDER) {
      return apiErrorOf('too-many-references');
    }
    await lockReference(tx, claim.reference);
    if (await isInConflict(tx, claim)) return storeConflict(tx, claim);
    return storeLiveClaim(tx, claim, replaced);
  });
  // The transaction returns this error instead of throwing it, because throwing would roll back the stored conflict.
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

interface Claim {
  order: OrderRow;
  reference: string;
  isProven: boolean;
}

type ClaimRow = typeof paymentClaims.$inferSelect;

/** Reads the open claims of an order. The first one is under review: the live claim, or else the newest unproven one. */
async function openClaims(database: Sql, order: Pick<OrderRow, 'id'>): Promise<ClaimRow[]> {
  return database
    .select()
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), inArray(paymentClaims.state, OPEN_STATES)))
    .orderBy(sql`${paymentClaims.state} = 'live' DESC`, desc(paymentClaims.id));
}

/**
 * @returns the existing claim that the new claim replaces, or `repeated` if the new claim only repeats it
 * @throws ApiError 409 if the existing claim has precedence, or nothing is to be paid
 */
async function claimToReplace(
  tx: Sql,
  { order, reference, isProven }: Claim,
): Promise<ClaimRow | 'repeated'> {
  const [current] = await openClaims(tx, order);
  if (!current) throw apiErrorOf('nothing-to-pay');
  const isSame = current.reference === reference;
  if (isSame && (current.isProven || !isProven)) return 'repeated';
  if (isProven && !current.isProven) return current;
  throw apiErrorOf('reference-under-review');
}

/** Locks a reference until the transaction ends. */
async function lockReference(tx: Sql, reference: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${REFERENCE_LOCKS}, hashtext(${reference}))`);
}

/** Whether the reference is live for another order. A proven claim is in conflict only with a proven one. */
async function isInConflict(tx: Sql, { order, reference, isProven }: Claim): Promise<boolean> {
  const [other] = await tx
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.reference, reference),
        eq(paymentClaims.state, 'live'),
        ne(paymentClaims.orderId, order.id),
        isProven ? eq(paymentClaims.isProven, true) : undefined,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Stores a claim as live, and puts its order under review. @param replaced the claim of the same order that `claim` replaces */
async function storeLiveClaim(tx: Sql, claim: Claim, replaced: ClaimRow | undefined): Promise<OrderRow> {
  const { order, reference, isProven } = claim;
  if (isProven) await markReplaced(tx, eq(paymentClaims.reference, reference));
  if (replaced?.reference === reference) {
    await tx.update(paymentClaims).set({ isProven, state: 'live' }).where(eq(paymentClaims.id, replaced.id));
    return order;
  }
  if (replaced) await markReplaced(tx, eq(paymentClaims.id, replaced.id));
  await tx.insert(paymentClaims).values({ orderId: order.id, reference, isProven, state: 'live' });
  const toStaff = await staffMails(tx, 'staff-reference', { orderId: order.id, detail: { reference } });
  await queueMail(tx, orderMail(order, 'reference-received', { reference }), ...toStaff);
  if (!replaced) {
    const reason = order.status === 'expired' ? LATE_REFERENCE : '';
    return moveOrder(tx, order, 'under-review', { actor: 'learner', reason });
  }
  await addEvent(tx, order, 'note', {
    actor: 'learner',
    reason: `${reference} in place of ${replaced.reference}, which was sent without the order's token`,
  });
  return order;
}

/** Sets live claims that meet a condition and are not proven to the state `unproven`, because a proven claim replaces them. */
async function markReplaced(tx: Sql, condition: SQL): Promise<void> {
  const isUnproven = and(eq(paymentClaims.state, 'live'), eq(paymentClaims.isProven, false));
  await tx.update(paymentClaims).set({ state: 'unproven' }).where(and(isUnproven, condition));
}

/** Stores a claim of a reference that is live for another order, unless it only repeats an earlier one. @returns the error for the reply */
async function storeConflict(tx: Sql, claim: Claim): Promise<ApiError> {
  const { order, reference, isProven } = claim;
  const isRepeated = and(conflictsOf(claim), eq(paymentClaims.reference, reference));
  if ((await tx.$count(paymentClaims, isRepeated)) === 0)
    await tx.insert(paymentClaims).values({ orderId: order.id, reference, isProven, state: 'conflict' });
  return apiErrorOf('reference-of-another-order');
}

/**
 * SQL condition: the order's conflicts, either the proven or the unproven ones, like the claim. They are counted separately, so that
 * strangers cannot use up the learner's attempts.
 */
function conflictsOf({ order, isProven }: Claim): SQL | undefined {
  return and(
    eq(paymentClaims.orderId, order.id),
    eq(paymentClaims.state, 'conflict'),
    eq(paymentClaims.isProven, isProven),
  );
}

/** Rejects the order's open claims, so that any order may use their references again. */
export async function rejectClaims(tx: Sql, order: OrderRow): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ state: 'rejected' })
    .where(and(eq(paymentClaims.orderId, order.id), inArray(paymentClaims.state, OPEN_STATES)));
}

/** Whether the order is under review by a reference that was sent without the order's token. */
export async function hasUnprovenReference(database: Sql, order: OrderRow): Promise<boolean> {
  if (order.status !== 'under-review') return false;
  const [current] = await openClaims(database, order);
  return current?.isProven === false;
}

interface ReviewedReference {
  /** `null` if nothing is to be paid. */
  reference: string | null;
  /** The order's other open references, all unproven. */
  replaced: string[];
}

export async function reviewedReference(tx: Sql, order: OrderRow): Promise<ReviewedReference> {
  const [current, ...replaced] = await openClaims(tx, order);
  return { reference: current?.reference ?? null, replaced: replaced.map(({ reference }) => reference) };
}

/**
 * Makes the reference by which staff approve an order live and proven. `isProvenByBank` marks a claim that was not proven before, for
 * `unconfirmReference`.
 * @throws ApiError 409 if the reference is live for another order
 */
export async function confirmReference(tx: Sql, order: OrderRow, reference: string): Promise<void> {
  await lockReference(tx, reference);
  const other = await otherWithReference(tx, order, reference);
  if (other) {
    throw new ApiError(
      409,
      `${reference} is also the reference of ${other.orderId}, which is ${other.status}: one payment confirms one order`,
    );
  }
  const isReviewed = and(eq(paymentClaims.reference, reference), inArray(paymentClaims.state, OPEN_STATES));
  await tx
    .update(paymentClaims)
    .set({ isProven: true, isProvenByBank: sql`NOT ${paymentClaims.isProven}`, state: 'live' }) // `NOT` applies to the column's old value.
    .where(and(eq(paymentClaims.orderId, order.id), isReviewed));
}

/**
 * Restores the rejected claims of an order's last review. The newest claim becomes live, the others become `unproven`. If another order has
 * proven the newest reference by now and this order has not, the newest claim becomes `unproven` too.
 * @returns the newest reference, or `''` if none was rejected
 * @throws ApiError 409 in all other cases if the newest reference is live for another order by now
 */
export async function restoreReference(tx: Sql, order: OrderRow): Promise<string> {
  const [claim] = await tx
    .select()
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'rejected')))
    .orderBy(desc(paymentClaims.id))
    .limit(1);
  if (!claim) return '';
  await lockReference(tx, claim.reference);
  const other = await otherWithReference(tx, order, claim.reference);
  const isReplaced = other?.isProven && !claim.isProven;
  if (other && !isReplaced) {
    throw new ApiError(
      409,
      `${claim.reference} is the reference of ${other.orderId} by now, which is ${other.status}`,
    );
  }
  const state = isReplaced ? 'unproven' : 'live';
  await tx.update(paymentClaims).set({ state }).where(eq(paymentClaims.id, claim.id));
  // Only claims since the last review began are restored, because claims of earlier reviews stay rejected.
  const reviewBegan = sql`(SELECT max(at) FROM ${orderEvents} WHERE ${and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, 'move'),
    eq(orderEvents.toStatus, 'under-review'),
    eq(orderEvents.actor, 'learner'),
  )})`;
  await tx
    .update(paymentClaims)
    .set({ state: 'unproven' })
    .where(
      and(
        eq(paymentClaims.orderId, order.id),
        eq(paymentClaims.state, 'rejected'),
        gte(paymentClaims.createdAt, reviewBegan),
      ),
    );
  return claim.reference;
}

/** Undoes the proof by `confirmReference`; the claim stays live. @returns the order's reference, or `''` if it has none */
export async function unconfirmReference(tx: Sql, order: OrderRow): Promise<string> {
  await tx
    .update(paymentClaims)
    .set({ isProven: false, isProvenByBank: false })
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.isProvenByBank, true)));
  return (await reviewedReference(tx, order)).reference ?? '';
}

/** Reads the order for which a reference is live, unless it is `order`. */
async function otherWithReference(tx: Sql, order: OrderRow, reference: string) {
  const [other] = await tx
    .select({ orderId: orders.orderId, status: orders.status, isProven: paymentClaims.isProven })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(
      and(
        eq(paymentClaims.reference, reference),
        eq(paymentClaims.state, 'live'),
        ne(paymentClaims.orderId, order.id),
      ),
    );
  return other;
}
