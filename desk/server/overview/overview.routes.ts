import type { FastifyInstance } from 'fastify';
import { OVERVIEW } from '../../src/frame/areas';
import type { Desk } from '../shared/desk';
import { visitOf } from '../shared/visit';

/** The page with all areas. */
export function overviewRoutes(app: FastifyInstance, { sendPage }: Desk): void {
  app.get(OVERVIEW, (request, reply) =>
    sendPage(request, reply, { title: 'All areas' }, 'overview', { viewer: visitOf(request).member }),
  );
}
