import { COURSES_PER_PAGE } from '@stepwell/contract';
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
      const { settings, courses, revision } = await catalogue.current();
      const data = {
        ...publicSettings(settings),
        // Only where the courses have more than one page.
        ...(courses.length > COURSES_PER_PAGE && { courseCount: courses.length }),
        serverTimestamp: new Date().toISOString(),
      };
      return { data, revision };
    },
  );
};
