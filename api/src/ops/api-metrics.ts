import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { Database, Sql } from '../database/connection';
import { withDatabaseTimeout } from '../lib/database-timeout';
import { type Backlog, readBacklog } from './backlog';

export interface ApiParts {
  /** Without a route yet. */
  app: FastifyInstance;
  sql: Sql;
  pools: Database['pools'];
}

/** Several that ask, or ask often, cost the database one question in so many milliseconds. */
const STANDS_MS = 5000;

/** Tells of an API what its operators ask: how it answers, what waits for the database, what waits for staff. */
export function registerApiMetrics(metrics: Metrics, { app, sql, pools }: ApiParts): void {
  metrics.countRequests(app);
  metrics.gauge('stepwell_pool_connections', 'Connections to the database', ['pool', 'state'], () =>
    pools().flatMap(({ pool, open, idle }): Reading[] => [
      [{ pool, state: 'busy' }, open - idle],
      [{ pool, state: 'idle' }, idle],
    ]),
  );
  metrics.gauge('stepwell_pool_waiting', 'Questions that wait for a connection', ['pool'], () =>
    pools().map(({ pool, waiting }) => [{ pool }, waiting]),
  );
  tellOfStanding(metrics, standingOf(sql));
}

function tellOfStanding(metrics: Metrics, ask: () => Promise<Backlog | undefined>): void {
  /** Of a database that does not answer nothing is told: the last word would look like today's. */
  const told = (name: string, help: string, labels: string[], read: (standing: Backlog) => Reading[]) =>
    metrics.gauge(name, help, labels, async () => {
      const standing = await ask();
      return standing ? read(standing) : [];
    });
  told('stepwell_orders', 'Orders that wait, by state', ['state'], ({ orders }) => [
    [{ state: 'created' }, orders.unpaid.count],
    [{ state: 'under-review' }, orders.underReview.count],
  ]);
  told(
    'stepwell_oldest_order_seconds',
    'For how long the oldest is in its state',
    ['state'],
    ({ orders }) => [
      [{ state: 'created' }, orders.unpaid.oldest],
      [{ state: 'under-review' }, orders.underReview.oldest],
    ],
  );
  told(
    'stepwell_late_references',
    'References that wait for longer than was promised',
    [],
    ({ lateReferences }) => [[{}, lateReferences]],
  );
  told('stepwell_mails', 'Mails that were not sent, by state', ['state'], ({ mails }) => [
    [{ state: 'queued' }, mails.queued.count],
    [{ state: 'failed' }, mails.failed],
  ]);
  told('stepwell_oldest_mail_seconds', 'For how long the oldest mail waits', [], ({ mails }) => [
    [{}, mails.queued.oldest],
  ]);
}

/** Asks once for all metrics of one answer; `undefined` where the database keeps them waiting. */
function standingOf(sql: Sql): () => Promise<Backlog | undefined> {
  let asked: { at: number; answer: Promise<Backlog> } | undefined;
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > STANDS_MS) {
      const answer = readBacklog(sql);
      asked = { at: now, answer };
    }
    return withDatabaseTimeout(asked.answer).catch(() => undefined);
  };
}
