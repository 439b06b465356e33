import type { MailPreview } from '@stepwell/api/mail-preview';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAIL_NAMES, MAILS } from '../../src/mails/texts';
import type { Desk } from '../shared/desk';
import { queryText } from '../shared/requests';

interface MailRequest {
  Params: { kind: string };
}

/** Policy of a mail's preview: inline styles, no scripts, and no request. Only pages of the desk may frame it. */
const MAIL_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

/** Routes of the previews of all mails, with sample values. */
export function mailsRoutes(app: FastifyInstance, { run, sendPage }: Desk): void {
  app.get('/mails', (request, reply) => sendPage(request, reply, { title: MAILS.title }, 'mails', {}));

  app.get<MailRequest>('/mails/:kind', async (request, reply) => {
    const preview = await run<MailPreview>(request, 'outbox.preview', inputOf(request));
    return sendPage(request, reply, { title: MAIL_NAMES[preview.kind] }, 'mail', { preview });
  });

  app.get<MailRequest>('/mails/:kind/html', async (request, reply) => {
    const { html } = await run<MailPreview>(request, 'outbox.preview', inputOf(request));
    return reply.headers(MAIL_HEADERS).type('text/html; charset=utf-8').send(html);
  });
}

function inputOf(request: FastifyRequest<MailRequest>) {
  return { kind: request.params.kind, language: queryText(request, 'language') || undefined };
}
