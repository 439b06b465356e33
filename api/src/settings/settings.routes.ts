import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { publicSettings } from './settings.repository';

export function settingsRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  endpoint(
    app,
    'GET /api/settings/getSettings',
    { summary: 'Announcement, enrolment, payee and the server clock' },
    async () => {
      const { settings } = await catalogue.current();
      return { data: { ...publicSettings(settings), serverTimestamp: new Date().toISOString() } };
    },
  );
}
