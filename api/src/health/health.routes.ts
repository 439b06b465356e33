import type { FastifyPluginAsync } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { Refusal } from '../base/refusal';
import { endpoint } from '../http/endpoint';

/** @param ask at which revision the catalogue is, of the database itself */
export const healthRoutes: FastifyPluginAsync<{ ask: () => Promise<string> }> = async (app, { ask }) => {
  endpoint(
    app,
    'GET /health',
    {
      summary: 'Whether the API and its database answer, and at which revision the catalogue is',
      noStore: true,
    },
    async () => {
      const revision = await ask().catch(() => {
        throw new Refusal(503, 'The database does not answer');
      });
      return { data: { version: packageJson.version, database: 'up' as const }, revision };
    },
  );
};
