import { courseIdRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { endpoint } from '../http/endpoint';
import { apiErrorOf } from '../lib/api-error';
import { publicSettings } from '../settings/academy-settings';
import type { CatalogueMemory } from './catalogue-memory';

/** Routes for courses, mentors and the public settings, which reply from memory. */
export const catalogueRoutes: FastifyPluginAsync<{ catalogue: CatalogueMemory }> = async (
  app,
  { catalogue },
) => {
  endpoint(app, 'GET /api/settings/getSettings', {}, async () => {
    const { settings, revision } = await catalogue.current();
    const data = { ...publicSettings(settings), serverTimestamp: new Date().toISOString() };
    return { data, revision };
  });

  endpoint(app, 'GET /api/courses/getAllCourses', {}, async () => {
    const { courses, revision } = await catalogue.current();
    return { data: courses.map(({ course }) => course), revision };
  });

  endpoint(app, 'GET /api/courses/getCourse', { rules: courseIdRules }, async ({ id }) => {
    const { courseById, revision } = await catalogue.current();
    const found = courseById.get(id);
    if (!found) throw apiErrorOf('unknown-course');
    return { data: found.course, revision };
  });

  endpoint(app, 'GET /api/mentors/getAllMentors', {}, async () => {
    const { mentors, revision } = await catalogue.current();
    return { data: mentors, revision };
  });
};
