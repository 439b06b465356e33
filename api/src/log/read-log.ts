import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { log } from '../database/schema/log';

/** Lines on a page. */
const PAGE = 50;

export interface LogSearch {
  actor?: string | undefined;
  act?: string | undefined;
  subject?: string | undefined;
  /** Id of the last line of the page before. */
  after?: string | undefined;
}

/** A page of the log, the newest line first. @returns `next` is absent on the last page */
export async function readLog(tx: Sql, { actor, act, subject, after }: LogSearch) {
  const lines = await tx
    .select()
    .from(log)
    .where(
      and(
        actor ? eq(log.actor, actor) : undefined,
        act ? and(gte(log.act, act), lt(log.act, `${act}\uffff`)) : undefined,
        subject ? eq(log.subject, subject) : undefined,
        after && /^\d{1,15}$/.test(after) ? lt(log.id, Number(after)) : undefined,
      ),
    )
    .orderBy(desc(log.id))
    .limit(PAGE + 1);
  const page = lines.slice(0, PAGE);
  return { lines: page, next: lines.length > PAGE ? String(page.at(-1)?.id) : undefined };
}

/** Names and acts that the log has, for its filters. */
export async function logFilters(tx: Sql): Promise<{ actors: string[]; acts: string[] }> {
  const actors = await tx.selectDistinct({ name: log.actor }).from(log).orderBy(asc(log.actor));
  const acts = await tx.selectDistinct({ name: log.act }).from(log).orderBy(asc(log.act));
  return { actors: actors.map(({ name }) => name), acts: acts.map(({ name }) => name) };
}
