import { asc, count, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import { type Finding, quickFindings } from '../cli/doctor/doctor';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { orders, queries, refunds } from '../database/schema';
import { DAY_MS, dayInIndia, inIndia } from '../lib/india';
import { type Backlog, readBacklog } from '../ops/backlog';
import { rupees } from '../orders/pricing/pricing';
import { isLate, WAITING_SINCE } from '../orders/review/waiting-time';

/** Orders that the page of today names. */
const MAX_WAITING = 5;
/** Today and the six days before it. */
const SALES_DAYS = 7;

/** An order under review. */
export interface WaitingOrder {
  orderId: string;
  studentName: string;
  /** Rupees. */
  total: number;
  since: string;
  isLate: boolean;
}

/** Money of a day in India, in rupees. */
export interface SalesOfDay {
  /** `2026-11-25` */
  day: string;
  /** Confirmed orders. */
  orders: number;
  received: number;
  sentBack: number;
}

/** What waits for staff today. */
export interface Today {
  review: { count: number; late: number; oldest: WaitingOrder[] };
  questions: { count: number; oldest: string | null };
  refunds: { requested: number; approved: number };
  mails: Backlog['mails'];
  /** What the doctor finds wrong. */
  findings: Finding[];
  /** The oldest day first, with days without sales. */
  sales: SalesOfDay[];
}

export async function today(
  tx: Sql,
  _input: undefined,
  context: Pick<CommandContext, 'publicUrl' | 'sendsMail'>,
): Promise<Today> {
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
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { requested: of('requested'), approved: of('approved') };
}

/** Summed up by the database, since a busy week has thousands of receipts. The figures are those of `books sales --by day`. */
async function salesByDay(tx: Sql, now: Date): Promise<SalesOfDay[]> {
  const since = new Date(dayInIndia(now, 1 - SALES_DAYS));
  const rows = await rowsOf<{ day: string; orders: number; received: string; sent_back: string }>(
    tx,
    sql`
    WITH moves AS (
      SELECT issued_at AS at, 1 AS n, paid_paise AS received, 0 AS sent_back FROM receipts
      WHERE issued_at >= ${since.toISOString()}::timestamptz
      UNION ALL SELECT sent_at, 0, 0, amount_paise FROM refunds WHERE sent_at >= ${since.toISOString()}::timestamptz
    )
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, sum(n)::integer AS orders,
      sum(received) AS received, sum(sent_back) AS sent_back
    FROM moves GROUP BY 1`,
  );
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: SALES_DAYS }, (_, index) => {
    const day = inIndia(since.getTime() + index * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const row = found.get(day);
    return {
      day,
      orders: row?.orders ?? 0,
      received: rupees(Number(row?.received ?? 0)),
      sentBack: rupees(Number(row?.sent_back ?? 0)),
    };
  });
}
