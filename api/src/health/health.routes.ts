import { sql as query } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { inTime } from '../base/patience';
import { Refusal } from '../base/refusal';
import type { Sql } from '../database/connection';
import { endpoint } from '../http/endpoint';

export const healthRoutes: FastifyPluginAsync<{ sql: Sql }> = async (app, { sql }) => {
  let asking: Promise<unknown> | undefined;
  /** However many ask: one question at a time, or they would wait for each other's connections. */
  const ask = () => {
    asking ??= inTime(sql.execute(query`SELECT 1`)).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  endpoint(
    app,
    'GET /health',
    {
      summary: 'Whether the API and its database answer',
      noStore: true,
      answers: { 503: 'The database does not' },
    },
    async () => {
      await ask().catch(() => {
        throw new Refusal(503, 'The database does not answer');
      });
      return { data: { version: packageJson.version, database: 'up' as const } };
    },
  );
};
