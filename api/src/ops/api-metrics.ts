import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { Database, Sql } from '../database/connection';
import { withDatabaseTimeout } from '../lib/database-timeout';
import { type Backlog, readBacklog } from './backlog';

export interface ApiParts {
  /** The API, before its routes are registered. */
  app: FastifyInstance;
  sql: Sql;
  pool?: Database['pool'];
}

/** Time for which the backlog is cached, because each metric of a scrape reads it. */
const CACHE_MS = 5000;

/** Registers request, connection pool and backlog metrics of the API. */
export function registerApiMetrics(metrics: Metrics, { app, sql, pool }: ApiParts): void {
  metrics.countRequests(app);
  if (pool)
    metrics.gauge('stepwell_pool_connections', 'Connections to the database', ['state'], (): Reading[] => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ]);
  registerBacklogMetrics(metrics, cachedBacklog(sql));
}

function registerBacklogMetrics(metrics: Metrics, backlogNow: () => Promise<Backlog | undefined>): void {
  /** Exposes no value while the database does not answer, because the last value would look current. */
  const gauge = (name: string, help: string, labels: string[], values: (backlog: Backlog) => Reading[]) =>
    metrics.gauge(name, help, labels, async () => {
      const backlog = await backlogNow();
      return backlog ? values(backlog) : [];
    });
  gauge('stepwell_orders', 'Orders that wait for staff', ['state'], ({ underReview }) => [
    [{ state: 'under-review' }, underReview],
  ]);
  gauge('stepwell_oldest_order_seconds', 'Age of the oldest order that waits', ['state'], (backlog) => [
    [{ state: 'under-review' }, backlog.oldestUnderReview],
  ]);
  gauge('stepwell_late_references', 'References under review for longer than promised', [], ({ late }) => [
    [{}, late],
  ]);
  gauge('stepwell_mails', 'Mails that were not sent, by state', ['state'], (backlog) => [
    [{ state: 'queued' }, backlog.queuedMails],
    [{ state: 'failed' }, backlog.failedMails],
  ]);
  gauge('stepwell_oldest_mail_seconds', 'Age of the oldest queued mail', [], ({ oldestQueuedMail }) => [
    [{}, oldestQueuedMail],
  ]);
  gauge('stepwell_last_dump_timestamp_seconds', 'Time of the last dump', [], ({ lastDump }) =>
    lastDump === null ? [] : [[{}, lastDump]],
  );
}

/** Reads the backlog once for all metrics of a scrape; `undefined` if the database does not answer in time. */
function cachedBacklog(sql: Sql): () => Promise<Backlog | undefined> {
  let last: { at: number; backlog: Promise<Backlog> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > CACHE_MS) last = { at: now, backlog: readBacklog(sql) };
    return withDatabaseTimeout(last.backlog).catch(() => undefined);
  };
}
