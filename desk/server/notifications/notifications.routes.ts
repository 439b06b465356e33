import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotificationView } from '@stepwell/api/notifications';
import type { BrowserView } from '@stepwell/api/push-browsers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NOTIFICATIONS_TEXTS } from '../../src/notifications/texts';
import { attempt, type Desk } from '../shared/desk';
import { TEXT } from '../shared/requests';
import { clientOf, sessionOf } from '../shared/session';

/** `response` is the browser's push subscription as JSON, which the page's script puts into the form. */
const SUBSCRIPTION = {
  type: 'object',
  properties: { response: { type: 'string', maxLength: 4000 } },
  required: ['response'],
};
const WORKER = readFileSync(join(import.meta.dirname, 'push-worker.js'));
const BROWSER = { type: 'object', properties: { id: TEXT }, required: ['id'] };

/** Routes of the page on which members choose their mails about open tasks, and the browsers that show notifications. */
export function notificationsRoutes(app: FastifyInstance, { run, sendPage, redirect }: Desk): void {
  app.get('/notifications', async (request, reply) => {
    const notifications = await run<NotificationView[]>(request, 'notification.list');
    const { email } = sessionOf(request).member;
    return sendPage(request, reply, { title: NOTIFICATIONS_TEXTS.title }, 'notifications', {
      email,
      notifications,
      browsers: await run<BrowserView[]>(request, 'notification.browsers'),
      ...(await run<{ applicationKey: string }>(request, 'desk.push-key')),
    });
  });

  app.post<{ Body: Record<string, string> }>('/notifications', async (request, reply) => {
    const offered = await run<NotificationView[]>(request, 'notification.list');
    const chosen = offered.flatMap(({ kind }) => {
      const choice = request.body[kind];
      return choice === undefined ? [] : [[kind, choice]];
    });
    await run(request, 'notification.choose', { choices: Object.fromEntries(chosen) });
    return done(reply, NOTIFICATIONS_TEXTS.saved);
  });

  app.post<{ Body: { response: string } }>(
    '/notifications/browsers',
    { schema: { body: SUBSCRIPTION } },
    async (request, reply) => {
      const subscription = request.body.response;
      const { browser } = clientOf(request);
      const { refusal } = await attempt(() => run(request, 'desk.add-browser', { subscription, browser }));
      if (refusal) return redirect(reply, '/notifications', refusal.message, 'bad');
      return done(reply, NOTIFICATIONS_TEXTS.browsers.turnedOn);
    },
  );

  app.post<{ Body: { id: string } }>(
    '/notifications/browsers/remove',
    { schema: { body: BROWSER } },
    async (request, reply) => {
      await run(request, 'notification.remove-browser', { id: request.body.id });
      return done(reply, NOTIFICATIONS_TEXTS.browsers.turnedOff);
    },
  );

  function done(reply: FastifyReply, text: string): FastifyReply {
    return redirect(reply, '/notifications', text);
  }
}

/** Route of the service worker. It needs no session, because browsers request the worker again at any time. */
export function pushWorkerRoute(app: FastifyInstance): void {
  app.get('/push-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(WORKER),
  );
}
