import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { DISK_FULL, type DiskSpace } from '../../database/disk-space';
import { endpoint } from '../../http/endpoint';
import { ApiError, apiErrorOf } from '../../lib/api-error';

interface HealthDeps {
  /** Reads the catalogue's revision from the database, not from memory. */
  readDatabaseRevision: () => Promise<string>;
  space: DiskSpace;
}

export const healthRoutes: FastifyPluginAsync<HealthDeps> = async (app, { readDatabaseRevision, space }) => {
  endpoint(
    app,
    'GET /health',
    {
      summary:
        'Whether the API and its database answer and can store, and at which revision the catalogue is',
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
