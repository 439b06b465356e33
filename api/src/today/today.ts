import { asc, count, eq, inArray, isNull, min } from 'drizzle-orm';
import { quickFindings } from '../cli/doctor/doctor';
import type { Finding } from '../cli/doctor/finding';
import type { LinkContext } from '../cli/doctor/settings-findings';
import type { Sql } from '../database/connection';
import { orders, queries, refunds } from '../database/schema';
import { DAY_MS, inIndia } from '../lib/india';
import { type Backlog, readBacklog } from '../ops/backlog';
import { sales as readSales } from '../orders/books/sales';
import { rupees } from '../orders/pricing/pricing';
import { isLate, WAITING_SINCE } from '../orders/waiting/waiting-time';

// Data of the page of today: the open tasks of staff, findings, and the sales of the last seven days.

/** Maximum number of orders that the page lists. */
const MAX_WAITING = 5;
/** Number of days with sales: today and the six days before. */
const SALES_DAYS = 7;

export interface WaitingOrder {
  orderId: string;
  studentName: string;
  /** Rupees. */
  total: number;
  /** When the learner last sent a reference, or placed the order if nothing is to be paid; ISO 8601. */
  since: string;
  isLate: boolean;
}

/** Money of a day in India, in rupees. */
export interface SalesOfDay {
  /** `2026-11-25` */
  day: string;
  /** Number of confirmed orders. */
  orders: number;
  received: number;
  sentBack: number;
}

export interface Today {
  review: { count: number; late: number; oldest: WaitingOrder[] };
  /** `oldest`: when the oldest open question was sent, ISO 8601. */
  questions: { count: number; oldest: string | null };
  refunds: { requested: number; approved: number };
  mails: Backlog['mails'];
  /** The doctor's warnings and problems, without those about the order counts. */
  findings: Finding[];
  /** Sales of the last seven days, the oldest day first; includes days without sales. */
  sales: SalesOfDay[];
}

export async function today(tx: Sql, _input: undefined, context: LinkContext): Promise<Today> {
  const { orders: waiting, lateReferences, mails } = await readBacklog(tx);
  const findings = await quickFindings(tx, context);
  return {
    review: { count: waiting.underReview.count, late: lateReferences, oldest: await oldestWaiting(tx) },
    questions: await openQuestions(tx),
    refunds: await openRefunds(tx),
    mails,
    findings: findings.filter(({ level }) => level !== 'ok'),
    sales: await salesByDay(tx, new Date()),
  };
}

async function oldestWaiting(tx: Sql): Promise<WaitingOrder[]> {
  const rows = await tx
    .select({
      orderId: orders.orderId,
      studentName: orders.studentName,
      totalPaise: orders.totalPaise,
      since: WAITING_SINCE,
    })
    .from(orders)
    .where(eq(orders.status, 'under-review'))
    .orderBy(asc(WAITING_SINCE), asc(orders.id))
    .limit(MAX_WAITING);
  return rows.map(({ totalPaise, since, ...order }) => {
    const at = new Date(since);
    return {
      ...order,
      total: rupees(totalPaise),
      since: at.toISOString(),
      isLate: isLate(at.getTime()),
    };
  });
}

async function openQuestions(tx: Sql): Promise<Today['questions']> {
  const [found] = await tx
    .select({ count: count(), oldest: min(queries.createdAt) })
    .from(queries)
    .where(isNull(queries.closedAt));
  return { count: found?.count ?? 0, oldest: found?.oldest?.toISOString() ?? null };
}

async function openRefunds(tx: Sql): Promise<Today['refunds']> {
  const rows = await tx
    .select({ state: refunds.state, count: count() })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'approved']))
    .groupBy(refunds.state);
  const countIn = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { requested: countIn('requested'), approved: countIn('approved') };
}

/** The same numbers as `books sales --by day`, with 0 for days without sales. */
async function salesByDay(tx: Sql, now: Date): Promise<SalesOfDay[]> {
  const days = Array.from({ length: SALES_DAYS }, (_, index) =>
    inIndia(now.getTime() - (SALES_DAYS - 1 - index) * DAY_MS)
      .toISOString()
      .slice(0, 10),
  );
  const lines = await readSales(tx, { by: 'day', from: days[0] });
  const byDay = new Map(lines.map((line) => [line.key, line]));
  return days.map((day) => {
    const { orders: confirmed = 0, received = 0, sentBack = 0 } = byDay.get(day) ?? {};
    return { day, orders: confirmed, received, sentBack };
  });
}
