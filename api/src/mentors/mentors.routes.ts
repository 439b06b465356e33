import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';

export function mentorsRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  endpoint(app, 'GET /api/mentors/getAllMentors', { summary: 'Every mentor' }, async () => {
    const { mentors, reply } = await catalogue.current();
    return reply('mentors', () => mentors);
  });
}
