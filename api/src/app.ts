import { BODY_LIMIT_BYTES, HEADERS } from '@stepwell/contract';
import { createServer, type ServerOptions } from '@stepwell/server-kit/create-server';
import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { answerCheck, registerProbes } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from './catalogue/catalogue.routes';
import { createCatalogueMemory } from './catalogue/catalogue-memory';
import { pictureRoutes } from './catalogue/pictures/picture.routes';
import { waitersRoutes } from './catalogue/waiters/waiters.routes';
import { couponsRoutes } from './coupons/coupons.routes';
import type { Database } from './database/connection';
import { sendError, sendErrorsInEnvelope } from './http/errors';
import { limitRates } from './http/rate-limits';
import { isFromEdge } from './http/visitor';
import { apiErrorOf } from './lib/api-error';
import type { Environment } from './lib/environment';
import { newslettersRoutes } from './newsletters/newsletters.routes';
import { registerApiMetrics } from './ops/api-metrics';
import { databaseProbe, healthRoutes } from './ops/health.routes';
import { documentPages } from './orders/documents/document.routes';
import { ordersRoutes } from './orders/orders.routes';
import { queriesRoutes } from './queries/queries.routes';

export interface AppOptions
  extends Pick<Environment, 'appId' | 'appKey' | 'rateLimit'>,
    Partial<Pick<Environment, 'trustedProxies' | 'edgeSecret' | 'dataDir'>>,
    Pick<Database, 'sql'>,
    Partial<Pick<Database, 'reads' | 'pool'>> {
  /** Collects this API's metrics; by default no metrics are collected. */
  metrics?: Metrics | undefined;
  logger?: ServerOptions['logger'];
}

/** Creates the API, which does not listen yet. The caller must close the database. */
export function createApp({
  sql,
  reads = sql,
  pool,
  dataDir,
  metrics,
  appId,
  appKey,
  rateLimit,
  trustedProxies,
  edgeSecret,
  logger,
}: AppOptions): FastifyInstance {
  const app = createServer({
    logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustedProxies,
    acceptsRequestId: ({ headers }) => isFromEdge(headers, edgeSecret),
    frameworkErrors: sendError,
  });
  if (metrics) registerApiMetrics(metrics, { app, sql, pool });
  sendErrorsInEnvelope(app);
  const readDatabaseRevision = databaseProbe(reads);
  registerProbes(
    app,
    { database: answerCheck(readDatabaseRevision), ...(dataDir && { disk: diskCheck(dataDir) }) },
    metrics,
  );
  app.register(healthRoutes, { readDatabaseRevision });
  const sqlOf = () => sql;
  app.register(async (calls) => {
    calls.addHook('onRequest', ({ headers }, _reply, done) => {
      const isKnown = headers[HEADERS.appId] === appId && headers[HEADERS.appKey] === appKey;
      done(isKnown ? undefined : apiErrorOf('unknown-application'));
    });
    // On PostgreSQL, the APIs share the counts of limits with `isShared`.
    const store = pool && {
      pool,
      log: (error: string) =>
        app.log.warn(`api: shared rate limits failed (${error}); this process counts calls alone`),
    };
    const limits = limitRates(calls, { isOn: rateLimit, edgeSecret, store });
    const shared = { sqlOf, limits, catalogue: createCatalogueMemory(reads) };
    calls.register(catalogueRoutes, shared);
    calls.register(waitersRoutes, shared);
    calls.register(couponsRoutes, shared);
    calls.register(ordersRoutes, shared);
    calls.register(queriesRoutes, shared);
    calls.register(newslettersRoutes, shared);
  });
  // Pages behind links in mails require no application key, because browsers do not send it with a link.
  app.register(async (pages) => {
    limitRates(pages, { isOn: rateLimit, edgeSecret });
    pages.register(documentPages, { sql });
  });
  // Pictures have a higher rate limit, because a page shows many of them.
  app.register(async (pictures) => {
    limitRates(pictures, { isOn: rateLimit, edgeSecret, all: { max: 3000, perMinutes: 1 } });
    pictures.register(pictureRoutes, { sqlOf });
  });
  return app;
}
