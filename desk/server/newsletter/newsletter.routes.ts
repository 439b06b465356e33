import {
  MAILING_HEAD,
  mailingLines,
  type SubscriberCount,
  type SubscriberSearch,
  type SubscriberView,
  subscriberPages,
} from '@stepwell/api/list-subscribers';
import type { FastifyInstance } from 'fastify';
import { SUBSCRIBER_LISTS, type SubscriberList, TEXTS } from '../../src/newsletter/texts';
import { LABELS } from '../../src/shared/texts';
import type { Desk } from '../shared/desk';
import { CSV, csvParts, sendParts } from '../shared/download';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';
import { TEXT } from '../shared/requests';

/** The longest address of a mailbox (RFC 5321). */
const EMAIL = { type: 'string', maxLength: 254 };
const LIST = {
  type: 'object',
  properties: { show: { enum: [...SUBSCRIBER_LISTS] }, search: TEXT, after: EMAIL },
};
const ADDRESS = { type: 'object', properties: { email: EMAIL }, required: ['email'] };

interface ListQuery {
  show?: SubscriberList;
  search?: string;
  after?: string;
}

/** Routes that list, download and unsubscribe the newsletter's addresses. */
export function newsletterRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: ListQuery }>(
    '/newsletter',
    { schema: { querystring: LIST } },
    async (request, reply) => {
      const { show = 'confirmed', search = '', after } = request.query;
      const wanted: SubscriberSearch = {
        confirmed: show === 'confirmed',
        search: search.trim(),
        after,
        limit: PAGE_LIMIT,
      };
      const subscribers = await desk.run<SubscriberView[]>(request, 'newsletter.list', wanted);
      const { rows, next } = pageOfRows(subscribers, ({ email }) => email);
      return desk.sendPage(request, reply, { title: TEXTS.title }, 'newsletter', {
        show,
        search: search.trim(),
        count: await desk.run<SubscriberCount>(request, 'newsletter.count'),
        subscribers: rows,
        next,
      });
    },
  );

  app.get('/newsletter/addresses.csv', (request, reply) => {
    const read = (search: SubscriberSearch) =>
      desk.run<SubscriberView[]>(request, 'newsletter.export', search);
    const parts = csvParts(MAILING_HEAD, subscriberPages(read), mailingLines);
    return sendParts(reply, { name: 'newsletter.csv', type: CSV }, parts);
  });

  app.get<{ Querystring: { email: string } }>(
    '/newsletter/unsubscribe',
    { schema: { querystring: ADDRESS } },
    async (request, reply) => {
      const { unsubscribe: texts } = TEXTS;
      const { email } = request.query;
      // The dry run refuses an unknown address before the page asks for a confirmation.
      await desk.run(request, 'newsletter.unsubscribe', { email }, { dryRun: true });
      return desk.confirm(request, reply, {
        title: texts.title,
        facts: [[LABELS.email, email]],
        warning: texts.warning,
        values: { email },
        button: texts.button,
        back: { to: '/newsletter', label: texts.back },
      });
    },
  );

  app.post<{ Body: { email: string } }>(
    '/newsletter/unsubscribe',
    { schema: { body: ADDRESS } },
    async (request, reply) => {
      const { email } = request.body;
      await desk.run(request, 'newsletter.unsubscribe', { email });
      return desk.redirect(reply, '/newsletter', TEXTS.unsubscribe.done(email));
    },
  );
}
