import type { NotificationView } from '@stepwell/api/notifications';
import type { FastifyInstance } from 'fastify';
import { NOTIFICATIONS_TEXTS } from '../../src/notifications/texts';
import type { Desk } from '../shared/desk';
import { visitOf } from '../shared/visit';

/** Routes of the page on which members choose which mails about open tasks they get. */
export function notificationsRoutes(app: FastifyInstance, { run, sendPage, redirect }: Desk): void {
  app.get('/notifications', async (request, reply) => {
    const notifications = await run<NotificationView[]>(request, 'notification.list');
    const { email } = visitOf(request).member;
    return sendPage(request, reply, { title: NOTIFICATIONS_TEXTS.title }, 'notifications', {
      email,
      notifications,
    });
  });

  app.post<{ Body: Record<string, string> }>('/notifications', async (request, reply) => {
    const offered = await run<NotificationView[]>(request, 'notification.list');
    const sent = offered.flatMap(({ kind }) => {
      const choice = request.body[kind];
      return choice === undefined ? [] : [[kind, choice]];
    });
    await run(request, 'notification.choose', { choices: Object.fromEntries(sent) });
    return redirect(reply, '/notifications', { tone: 'ok', text: NOTIFICATIONS_TEXTS.saved });
  });
}
