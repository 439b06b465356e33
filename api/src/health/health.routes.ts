import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { inTime } from '../base/patience';
import { Refusal } from '../base/refusal';
import { readRevision } from '../catalogue/catalogue-revision';
import type { Sql } from '../database/connection';
import { endpoint } from '../http/endpoint';

export const healthRoutes: FastifyPluginAsync<{ sql: Sql }> = async (app, { sql }) => {
  let asking: Promise<string> | undefined;
  /** However many ask: one question at a time, or they would wait for each other's connections. */
  const ask = () => {
    asking ??= inTime(readRevision(sql)).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  endpoint(
    app,
    'GET /health',
    {
      summary: 'Whether the API and its database answer, and at which revision the catalogue is',
      noStore: true,
      answers: { 503: 'The database does not' },
    },
    async () => {
      const revision = await ask().catch(() => {
        throw new Refusal(503, 'The database does not answer');
      });
      return { data: { version: packageJson.version, database: 'up' as const }, revision };
    },
  );
};
