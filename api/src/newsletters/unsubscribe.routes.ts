import { ACADEMY, API_PAGES } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SqlOf } from '../http/endpoint';
import { sendPage } from '../http/html-page';
import { unsubscribeByToken, unsubscribePath } from './newsletters.repository';

/**
 * The page behind the link of each newsletter. Opening it changes nothing, for programs open links before people
 * do; its button does. Whether the address was known is not told.
 */
export const unsubscribePages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  // What a form or a mail program (RFC 8058) posts says nothing beyond its address.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.get(API_PAGES.unsubscribe, (request, reply) =>
    sendPage(reply, {
      title: 'Unsubscribe',
      formTo: "'self'",
      body: `<h1>Unsubscribe</h1>
<p>No newsletter of ${ACADEMY.name} will be sent to you any more.</p>
<form method="post" action="${escapeHtml(unsubscribePath(tokenOf(request)))}"><button>Unsubscribe</button></form>`,
    }),
  );

  app.post(API_PAGES.unsubscribe, async (request, reply) => {
    await unsubscribeByToken(sqlOf(request), tokenOf(request));
    return sendPage(reply, {
      title: 'Unsubscribed',
      body: `<h1>You are unsubscribed</h1><p>It was a pleasure. You can subscribe again on any page of our site.</p>`,
    });
  });
};

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}
