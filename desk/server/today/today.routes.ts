import type { Today } from '@stepwell/api/today';
import { PROMISED_HOURS } from '@stepwell/api/waiting-time';
import type { FastifyInstance } from 'fastify';
import { TEXTS } from '../../src/today/texts';
import type { Desk } from '../shared/desk';
import { sessionOf } from '../shared/session';

/** Route of the desk's first page, which lists the open tasks. */
export function todayRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/', async (request, reply) =>
    desk.sendPage(request, reply, { title: TEXTS.title }, 'today', {
      today: await desk.run<Today>(request, 'today'),
      viewer: sessionOf(request).member,
      promisedHours: PROMISED_HOURS,
      now: Date.now(),
    }),
  );
}
