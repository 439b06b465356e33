import type { FastifyInstance } from 'fastify';
import { OVERVIEW } from '../../src/frame/areas';
import { FRAME } from '../../src/frame/texts';
import type { Desk } from '../shared/desk';
import { sessionOf } from '../shared/session';

/** Route of the page that links to all areas of the desk. */
export function overviewRoutes(app: FastifyInstance, { sendPage }: Desk): void {
  app.get(OVERVIEW, (request, reply) =>
    sendPage(request, reply, { title: FRAME.allAreas }, 'overview', { viewer: sessionOf(request).member }),
  );
}
