import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { readRevision } from '../../catalogue/catalogue-revision';
import type { Sql } from '../../database/connection';
import { DISK_FULL, type DiskSpace } from '../../database/disk-space';
import { endpoint } from '../../http/endpoint';
import { ApiError, apiErrorOf } from '../../lib/api-error';
import { withDatabaseTimeout } from '../../lib/database-timeout';

interface HealthDeps {
  /** A `databaseProbe`. */
  readDatabaseRevision: () => Promise<string>;
  space: DiskSpace;
}

export const healthRoutes: FastifyPluginAsync<HealthDeps> = async (app, { readDatabaseRevision, space }) => {
  endpoint(
    app,
    'GET /health',
    {
      summary:
        'Whether the API and its database answer, and the disk has space; returns the revision of the catalogue',
      noStore: true,
    },
    async () => {
      const [revision, hasSpace] = await Promise.all([
        readDatabaseRevision().catch(() => {
          throw apiErrorOf('database-unhealthy');
        }),
        space.isAvailable(),
      ]);
      if (!hasSpace) throw new ApiError(503, DISK_FULL);
      return { data: { version: packageJson.version, database: 'up' as const }, revision };
    },
  );
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
