import { BODY_LIMIT_BYTES, HEADERS } from '@stepwell/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createCatalogue } from './catalogue/catalogue';
import { couponsRoutes } from './coupons/coupons.routes';
import { coursesRoutes } from './courses/courses.routes';
import type { Sql } from './database/connection';
import type { Environment } from './environment';
import { answer, answerErrors } from './errors';
import { healthRoutes } from './health/health.routes';
import { mentorsRoutes } from './mentors/mentors.routes';
import { newslettersRoutes } from './newsletters/newsletters.routes';
import { ordersRoutes } from './orders/orders.routes';
import { queriesRoutes } from './queries/queries.routes';
import { Refusal } from './refusal';
import { settingsRoutes } from './settings/settings.routes';

export interface AppOptions extends Pick<Environment, 'appId' | 'appKey' | 'rateLimit'> {
  sql: Sql;
  logger?: FastifyServerOptions['logger'];
}

/** The academy's API, ready to listen or to be injected into. The caller owns the database. */
export function createApp({ sql, appId, appKey, logger = false }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: 'loopback',
    frameworkErrors: answer,
  });
  answerErrors(app);
  healthRoutes(app, sql);
  app.register(async (calls) => {
    calls.addHook('onRequest', async ({ headers }) => {
      if (headers[HEADERS.appId] !== appId || headers[HEADERS.appKey] !== appKey) {
        throw new Refusal(401, 'The application id or key is missing or wrong');
      }
    });
    const catalogue = createCatalogue(sql);
    settingsRoutes(calls, catalogue);
    coursesRoutes(calls, catalogue);
    mentorsRoutes(calls, catalogue);
    couponsRoutes(calls, sql, catalogue);
    ordersRoutes(calls, sql, catalogue);
    queriesRoutes(calls, sql);
    newslettersRoutes(calls, sql);
  });
  return app;
}
