import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { escapeLike } from '../../database/escape-like';
import { type OrderRow, orders } from '../../database/schema';
import { paiseIn } from '../../lib/money-input';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { knownOrder, lastMove } from '../orders.repository';
import { isLate, WAITING_SINCE } from '../waiting/waiting-time';
import { HOLD } from './hold-order';
import { type ReviewLine, reviewLines } from './review-queue';
import { otherViewers, storeView, type Viewer } from './review-views.repository';
import { undoRefusal } from './undo-review';

// Data of the desk's review page: the queue, the opened order, and the last decision.

/** Number of orders on a page of the queue. */
export const QUEUE_PAGE_SIZE = 25;

/** An order of the queue as its reviewer sees it. */
export interface QueueEntry extends ReviewLine {
  /** The order has waited longer than the promised time for a reply. */
  isLate: boolean;
  /** Other reviewers who have the order open. */
  viewers: Viewer[];
}

/** The last change of an order's status. */
export interface Decision {
  orderId: string;
  status: OrderRow['status'];
  by: string;
  at: string;
  /** Why the decision cannot be undone; `null` if it can. */
  undoRefusal: string | null;
}

/** Data of the review page. */
export interface ReviewDesk {
  queue: QueueEntry[];
  page: number;
  pages: number;
  /** Number of orders in the queue, or of those that the search finds; `late` counts those that have waited longer than promised. */
  total: number;
  late: number;
  /** The opened order; `null` if only the queue is shown. */
  opened: {
    order: OrderDetail;
    /** The order's entry of the queue; `null` for an order that is not under review. */
    line: QueueEntry | null;
    /** `null` for an order under review, and if no change of its status is recorded. */
    decision: Decision | null;
    /** Ids of the orders before and after the opened order in the queue. */
    previous: string | null;
    next: string | null;
  } | null;
  /** The decision that the reviewer has just made, before this page was loaded. */
  decided: Decision | null;
}

/** The place of an order in the queue. Other data is read only for the orders of the shown page. */
interface Place {
  id: string;
  orderId: string;
  /** When the learner's wait began, in milliseconds since 1970. */
  since: number;
  isOnHold: boolean;
}

/**
 * Reads the data of the review page, and stores that the caller has the order open.
 * @param input.page default: the page of the queue that has the order
 * @param input.isIdle the page refreshes itself without an action of the reviewer, so the five minutes of `storeView` do not start again
 * @param input.decided id of the order that the reviewer has just decided
 * @param input.find searches the queue for an amount, or a part of an order id, reference, name or phone number
 * @throws ApiError 404 for an unknown order
 */
export async function reviewDesk(
  tx: Sql,
  {
    order: id,
    page,
    decided,
    find,
    isIdle = false,
  }: { order?: string; page?: number; decided?: string; find?: string; isIdle?: boolean },
  { actor }: Pick<CommandContext, 'actor'>,
): Promise<ReviewDesk> {
  const places = await placesInQueue(tx, find);
  const order = id === undefined ? undefined : await knownOrder(tx, id);
  const index = places.findIndex((place) => place.id === order?.id);
  const pages = Math.max(1, Math.ceil(places.length / QUEUE_PAGE_SIZE));
  const pageOfOrder = Math.floor(Math.max(0, index) / QUEUE_PAGE_SIZE) + 1;
  const shown = Math.min(pages, Math.max(1, page ?? pageOfOrder));
  const ids = places.slice((shown - 1) * QUEUE_PAGE_SIZE, shown * QUEUE_PAGE_SIZE).map((place) => place.id);
  const isOpen = order?.status === 'under-review';
  if (order && isOpen && !isIdle) await storeView(tx, order, actor);
  const entryIds = order && isOpen ? [...new Set([...ids, order.id])] : ids;
  const entries = await queueEntries(tx, entryIds, actor);
  return {
    queue: ids.flatMap((entryId) => entries.get(entryId) ?? []),
    page: shown,
    pages,
    total: places.length,
    late: places.filter(({ since }) => isLate(since)).length,
    opened: order
      ? {
          order: await detailOf(tx, order),
          line: entries.get(order.id) ?? null,
          decision: await decisionOf(tx, order),
          previous: places[index - 1]?.orderId ?? null,
          // An order that is not in the queue (index -1) has no next one.
          next: (index === -1 ? undefined : places[index + 1]?.orderId) ?? null,
        }
      : null,
    decided: decided === undefined ? null : await decisionOf(tx, await knownOrder(tx, decided)),
  };
}

/**
 * Chooses the order to review next. Orders that no other reviewer has open come first: the next one after `after` in the queue, or else the
 * first one of the queue. If others have all orders open, returns the first of the queue. Never returns an order on hold.
 * @param input.after id of the order that was just decided
 */
export async function nextToReview(
  tx: Sql,
  { after }: { after?: string },
  { actor }: Pick<CommandContext, 'actor'>,
): Promise<{ order: string | null }> {
  const places = (await placesInQueue(tx)).filter(({ isOnHold }) => !isOnHold);
  const viewers = await otherViewers(
    tx,
    places.map(({ id }) => id),
    actor,
  );
  const since = after === undefined ? undefined : await waitingSince(tx, after);
  const others = places.filter(({ orderId }) => orderId !== after);
  const isFree = ({ id }: Place) => !viewers.has(id);
  const isLater = (place: Place) => since !== undefined && place.since >= since;
  const found =
    others.find((place) => isFree(place) && isLater(place)) ?? others.find(isFree) ?? others[0] ?? null;
  return { order: found?.orderId ?? null };
}

/** Reads the queue, the longest waiting first; orders on hold are last. @param find see `reviewDesk`; empty reads the whole queue */
async function placesInQueue(tx: Sql, find = ''): Promise<Place[]> {
  const rows = await tx
    .select({ id: orders.id, orderId: orders.orderId, since: WAITING_SINCE, hold: HOLD })
    .from(orders)
    .where(and(eq(orders.status, 'under-review'), find.trim() ? hasText(find.trim()) : undefined));
  return rows
    .map(({ id, orderId, since, hold }) => ({
      id,
      orderId,
      since: new Date(since).getTime(),
      isOnHold: hold !== null,
    }))
    .sort(
      (one, other) =>
        Number(one.isOnHold) - Number(other.isOnHold) ||
        one.since - other.since ||
        one.id.localeCompare(other.id),
    );
}

/** SQL condition of the search. Needs no index, because only the orders under review are searched. */
function hasText(text: string): SQL {
  const pattern = `%${escapeLike(text)}%`;
  return sql`(${orders.orderId} ILIKE ${pattern} OR ${orders.studentName} ILIKE ${pattern}
    OR ${orders.studentPhone} LIKE ${pattern} OR ${orders.totalPaise} = ${paiseIn(text)}
    OR EXISTS (SELECT FROM payment_claims c WHERE c.order_id = ${orders.id} AND c.reference ILIKE ${pattern}))`;
}

/** Reads entries of the queue by `_id` of their orders. */
async function queueEntries(tx: Sql, ids: readonly string[], actor: string) {
  if (ids.length === 0) return new Map<string, QueueEntry>();
  const isWanted = and(eq(orders.status, 'under-review'), inArray(orders.id, [...ids])) as SQL;
  const lines = await reviewLines(tx, isWanted);
  const viewers = await otherViewers(tx, ids, actor);
  return new Map(
    lines.map(({ id, ...line }): [string, QueueEntry] => [
      id,
      { ...line, isLate: isLate(Date.parse(line.waitingSince)), viewers: viewers.get(id) ?? [] },
    ]),
  );
}

/** Reads the last change of an order's status; `null` for an order under review, and if no change is recorded. */
async function decisionOf(tx: Sql, order: OrderRow): Promise<Decision | null> {
  if (order.status === 'under-review') return null;
  const move = await lastMove(tx, order);
  if (!move) return null;
  const { actor: by, at } = move;
  return {
    orderId: order.orderId,
    status: order.status,
    by,
    at: at.toISOString(),
    undoRefusal: (await undoRefusal(tx, order)) ?? null,
  };
}

async function waitingSince(tx: Sql, orderId: string): Promise<number | undefined> {
  const [row] = await tx.select({ since: WAITING_SINCE }).from(orders).where(eq(orders.orderId, orderId));
  return row && new Date(row.since).getTime();
}
