import type { Today } from '@stepwell/api/today';
import { PROMISED_HOURS } from '@stepwell/api/waiting-time';
import type { FastifyInstance } from 'fastify';
import { TEXTS } from '../../src/today/texts';
import { attempt, type Desk, hasRight } from '../shared/desk';
import { visitOf } from '../shared/visit';

/** The first page: what waits today. */
export function todayRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/', async (request, reply) =>
    desk.sendPage(request, reply, { title: TEXTS.title }, 'today', {
      today: await desk.run<Today>(request, 'today'),
      viewer: visitOf(request).member,
      mayRetryMails: await hasRight(request, 'outbox.retry-failed'),
      promisedHours: PROMISED_HOURS,
      now: Date.now(),
    }),
  );

  app.post('/today/retry-mails', async (request, reply) => {
    const { result, refusal } = await attempt(() =>
      desk.run<{ retried: number; left: number }>(request, 'outbox.retry-failed'),
    );
    return desk.redirect(
      reply,
      '/',
      refusal ? { tone: 'bad', text: refusal.message } : { tone: 'ok', text: TEXTS.retried(result) },
    );
  });
}
