import type { FastifyPluginAsync } from 'fastify';
import { endpoint } from '../http/endpoint';
import { publicSettings } from '../settings/academy-settings';
import type { CatalogueMemory } from './catalogue-memory';

export const settingsRoutes: FastifyPluginAsync<{ catalogue: CatalogueMemory }> = async (
  app,
  { catalogue },
) => {
  endpoint(
    app,
    'GET /api/settings/getSettings',
    { summary: 'Announcement, enrolment, payee and the server clock' },
    async () => {
      const { settings, revision } = await catalogue.current();
      return { data: { ...publicSettings(settings), serverTimestamp: new Date().toISOString() }, revision };
    },
  );
};
