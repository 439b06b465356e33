import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { Database, Sql } from '../database/connection';
import { withDatabaseTimeout } from '../lib/database-timeout';
import { type Backlog, readBacklog } from './backlog';

export interface ApiParts {
  /** The API, before its routes are registered. */
  app: FastifyInstance;
  sql: Sql;
  poolStates: Database['poolStates'];
}

/** Time for which the backlog is cached, because each metric of a scrape reads it. */
const CACHE_MS = 5000;

/** Registers request, connection pool and backlog metrics of the API. */
export function registerApiMetrics(metrics: Metrics, { app, sql, poolStates }: ApiParts): void {
  metrics.countRequests(app);
  metrics.gauge('stepwell_pool_connections', 'Connections to the database', ['pool', 'state'], () =>
    poolStates().flatMap(({ pool, open, idle }): Reading[] => [
      [{ pool, state: 'busy' }, open - idle],
      [{ pool, state: 'idle' }, idle],
    ]),
  );
  metrics.gauge('stepwell_pool_waiting', 'Callers that wait for a connection', ['pool'], () =>
    poolStates().map(({ pool, waiting }) => [{ pool }, waiting]),
  );
  registerBacklogMetrics(metrics, cachedBacklog(sql));
}

function registerBacklogMetrics(metrics: Metrics, backlogNow: () => Promise<Backlog | undefined>): void {
  /** Exposes no value while the database does not answer, because the last value would look current. */
  const gauge = (name: string, help: string, labels: string[], values: (backlog: Backlog) => Reading[]) =>
    metrics.gauge(name, help, labels, async () => {
      const backlog = await backlogNow();
      return backlog ? values(backlog) : [];
    });
  gauge('stepwell_orders', 'Orders that are not settled, by state', ['state'], ({ orders }) => [
    [{ state: 'created' }, orders.unpaid.count],
    [{ state: 'under-review' }, orders.underReview.count],
  ]);
  gauge('stepwell_oldest_order_seconds', 'Age of the oldest order by state', ['state'], ({ orders }) => [
    [{ state: 'created' }, orders.unpaid.oldestSeconds],
    [{ state: 'under-review' }, orders.underReview.oldestSeconds],
  ]);
  gauge(
    'stepwell_late_references',
    'References under review for longer than promised',
    [],
    ({ lateReferences }) => [[{}, lateReferences]],
  );
  gauge('stepwell_mails', 'Mails that were not sent, by state', ['state'], ({ mails }) => [
    [{ state: 'queued' }, mails.queued.count],
    [{ state: 'failed' }, mails.failed],
  ]);
  gauge('stepwell_oldest_mail_seconds', 'Age of the oldest queued mail', [], ({ mails }) => [
    [{}, mails.queued.oldestSeconds],
  ]);
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
