import type { Today } from '@stepwell/api/today';
import { PROMISED_HOURS } from '@stepwell/api/waiting-time';
import type { FastifyInstance } from 'fastify';
import { OVERVIEW } from '../../src/frame/areas';
import { FRAME } from '../../src/frame/texts';
import { TEXTS } from '../../src/today/texts';
import type { Desk } from '../shared/desk';
import { sessionOf } from '../shared/session';

/** Routes of the desk's first page, which lists the open tasks, and of the page with all areas. */
export function todayRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/', async (request, reply) =>
    desk.sendPage(request, reply, { title: TEXTS.title }, 'today', {
      today: await desk.run<Today>(request, 'today'),
      viewer: sessionOf(request).member,
      promisedHours: PROMISED_HOURS,
      now: Date.now(),
    }),
  );

  app.get(OVERVIEW, (request, reply) => {
    const viewer = sessionOf(request).member;
    return desk.sendPage(request, reply, { title: FRAME.allAreas }, 'overview', { viewer });
  });
}
