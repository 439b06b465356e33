import type { MailView } from '@stepwell/api/mail-view';
import { maybeDelivered } from '@stepwell/api/outbox';
import type { MailDetail } from '@stepwell/api/outbox-acts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAIL_NAMES } from '../../src/mails/texts';
import { type MailList, outboxPath, TEXTS } from '../../src/outbox/texts';
import { attempt, type Desk, hasRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';
import { CURSOR } from '../shared/requests';

/** By list of mails: the states of its mails, separated by commas. */
const STATES: Record<MailList, string> = { failed: 'failed', waiting: 'queued,sending', sent: 'sent' };

type ToMail = { Params: { id: string } };

const LIST = {
  type: 'object',
  properties: { show: { enum: Object.keys(STATES) }, after: CURSOR },
};
const ONE = { params: { type: 'object', properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } } } };

/** Routes that list mails and send failed ones again. */
export function outboxRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: { show?: MailList; after?: number } }>(
    '/outbox',
    { schema: { querystring: LIST } },
    async (request, reply) => {
      const { show = 'failed', after } = request.query;
      const search = { state: STATES[show], after, limit: PAGE_LIMIT };
      const mails = await desk.run<MailView[]>(request, 'outbox.list', search);
      const { rows, next } = pageOfRows(mails, ({ id }) => id);
      return desk.sendPage(request, reply, { title: TEXTS.title }, 'outbox', {
        show,
        mails: rows,
        next,
        mayRetryAll: await hasRight(request, 'outbox.retry-failed'),
      });
    },
  );

  app.post('/outbox/retry-failed', async (request, reply) => {
    const done = await desk.run<{ retried: number; left: number }>(request, 'outbox.retry-failed');
    return desk.redirect(reply, outboxPath('failed'), TEXTS.retried(done));
  });

  app.get<ToMail>('/outbox/:id', { schema: ONE }, (request, reply) => sendMail(request, reply));

  app.post<ToMail>('/outbox/:id/retry', { schema: ONE }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() => desk.run(request, 'outbox.retry', { id }));
    if (refusal) return sendMail(request, reply, refusal);
    return desk.redirect(reply, `/outbox/${id}`, TEXTS.mail.done);
  });

  async function sendMail(
    request: FastifyRequest<ToMail>,
    reply: FastifyReply,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const mail = await desk.run<MailDetail>(request, 'outbox.show', { id: request.params.id });
    const page = { title: MAIL_NAMES[mail.kind], refusal };
    return desk.sendPage(request, reply, page, 'outbox-mail', {
      mail,
      maybeDelivered: maybeDelivered(mail.lastError),
    });
  }
}
