import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { readRevision } from '../catalogue/catalogue-revision';
import type { Sql } from '../database/connection';
import { endpoint } from '../http/endpoint';
import { apiErrorOf } from '../lib/api-error';
import { withDatabaseTimeout } from '../lib/database-timeout';

/** @param options.readDatabaseRevision a `databaseProbe` */
export const healthRoutes: FastifyPluginAsync<{ readDatabaseRevision: () => Promise<string> }> = async (
  app,
  { readDatabaseRevision },
) => {
  endpoint(app, 'GET /health', { noStore: true }, async () => {
    const revision = await readDatabaseRevision().catch(() => {
      throw apiErrorOf('database-unhealthy');
    });
    return { data: { version: packageJson.version, database: 'up' as const }, revision };
  });
};

/**
 * Returns a function that reads the catalogue's revision from the database, and so checks that the database answers. Simultaneous calls share
 * one query and one connection. The function rejects with an ApiError 503 if the database does not answer in time.
 */
export function databaseProbe(sql: Sql): () => Promise<string> {
  let query: Promise<string> | undefined;
  return () => {
    query ??= withDatabaseTimeout(readRevision(sql)).finally(() => {
      query = undefined;
    });
    return query;
  };
}
