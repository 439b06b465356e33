import type { OrderStatus } from '@stepwell/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import {
  creditNotes,
  type MailKind,
  type MailRow,
  type OrderRow,
  outbox,
  type RefundRow,
  refunds,
} from '../../database/schema';
import { claimsOf, eventsOf } from '../listing/order-views';
import { rupees } from '../pricing/pricing';

/** An entry in the history of an order. Amounts are in rupees. */
export type TimelineEntry = { at: string } & (
  | { kind: 'placed'; status: OrderStatus; by: string }
  | { kind: 'moved'; from: OrderStatus; to: OrderStatus; by: string; reason: string }
  | { kind: 'note' | 'hold' | 'resume'; by: string; text: string }
  | { kind: 'reference'; reference: string; state: string }
  | { kind: 'refund-requested'; by: string; reason: string }
  | { kind: 'refund-approved'; by: string }
  | { kind: 'refund-declined'; by: string; reason: string }
  | { kind: 'refund-sent'; amount: number; by: string; reference: string; creditNote: string | null }
  | { kind: 'mail'; id: number; mail: MailKind; recipient: string; state: MailRow['state']; error: string }
);

/** Order of entries with the same time: a change of status comes after the reference or refund that caused it. */
const ORDER_AT_SAME_TIME: TimelineEntry['kind'][] = [
  'placed',
  'reference',
  'refund-requested',
  'refund-approved',
  'refund-declined',
  'refund-sent',
  'moved',
  'note',
  'hold',
  'resume',
  'mail',
];

/** Reads the history of an order, the oldest entry first: changes of status, notes, references, refunds and mails. */
export async function timelineOf(tx: Sql, order: OrderRow): Promise<TimelineEntry[]> {
  const entries = [
    ...(await eventEntries(tx, order)),
    ...(await referenceEntries(tx, order)),
    ...(await refundEntries(tx, order)),
    ...(await mailEntries(tx, order)),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at) || rank(a) - rank(b));
}

function rank({ kind }: TimelineEntry): number {
  return ORDER_AT_SAME_TIME.indexOf(kind);
}

async function eventEntries(tx: Sql, order: OrderRow): Promise<TimelineEntry[]> {
  const rows = await eventsOf(tx, order);
  return rows.map(({ kind, fromStatus: from, toStatus: to, actor: by, reason, at: time }) => {
    const at = time.toISOString();
    if (kind !== 'move') return { at, kind, by, text: reason };
    return from === null
      ? { at, kind: 'placed', status: to, by }
      : { at, kind: 'moved', from, to, by, reason };
  });
}

async function referenceEntries(tx: Sql, order: OrderRow): Promise<TimelineEntry[]> {
  const rows = await claimsOf(tx, order);
  return rows.map(({ reference, state, createdAt }) => ({
    at: createdAt.toISOString(),
    kind: 'reference',
    reference,
    state,
  }));
}

async function refundEntries(tx: Sql, { id }: OrderRow): Promise<TimelineEntry[]> {
  const rows = await tx
    .select({ refund: refunds, creditNote: creditNotes.number, sentBy })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(eq(refunds.orderId, id))
    .orderBy(asc(refunds.id));
  return rows.flatMap(({ refund, creditNote, sentBy }) => stepsOf(refund, creditNote, sentBy));
}

/** SQL: who recorded that a refund was sent: the actor of the event that `sendRefund` stores at the same time. */
const sentBy = sql<string | null>`(SELECT actor FROM order_events event
  WHERE event.order_id = ${refunds.orderId} AND event.at = ${refunds.sentAt} LIMIT 1)`;

/**
 * The entries for the steps of a refund. A refund that staff sent without a request has only the last step. Only this step has an amount,
 * because approving or sending another amount overwrites the requested one.
 */
function stepsOf(refund: RefundRow, creditNote: string | null, sentBy: string | null): TimelineEntry[] {
  const { state, reason, requestedBy, requestedAt, decidedAt, decision, sentAt, reference } = refund;
  const by = refund.decidedBy ?? '';
  const isRequested = requestedBy === 'learner';
  const steps: TimelineEntry[] = [];
  if (isRequested) {
    steps.push({ at: requestedAt.toISOString(), kind: 'refund-requested', by: requestedBy, reason });
  }
  if (decidedAt && state === 'declined') {
    steps.push({ at: decidedAt.toISOString(), kind: 'refund-declined', by, reason: decision });
  } else if (decidedAt && isRequested) {
    steps.push({ at: decidedAt.toISOString(), kind: 'refund-approved', by });
  }
  if (sentAt) {
    const sent = { amount: rupees(refund.amountPaise), reference: reference ?? '', creditNote };
    steps.push({ at: sentAt.toISOString(), kind: 'refund-sent', by: sentBy ?? by, ...sent });
  }
  return steps;
}

async function mailEntries(tx: Sql, { id }: OrderRow): Promise<TimelineEntry[]> {
  const rows = await tx.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(asc(outbox.id));
  return rows.map(({ id: mailId, kind, recipient, state, queuedAt, lastError }) => ({
    at: queuedAt.toISOString(),
    kind: 'mail',
    id: mailId,
    mail: kind,
    recipient,
    state,
    error: lastError,
  }));
}
