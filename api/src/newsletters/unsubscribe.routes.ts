import { API_PAGES } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SqlOf } from '../http/endpoint';
import { sendPage } from '../http/html-page';
import { academyIn } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { unsubscribeByToken, unsubscribePath } from './newsletters.repository';

/**
 * The page of the unsubscribe link. Opening it changes nothing, because mail scanners open links; its button
 * unsubscribes. The reply does not show whether the address was subscribed.
 */
export const unsubscribePages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  // Bodies of the form and of mail programs (RFC 8058) are ignored: the URL has the token.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.get(API_PAGES.unsubscribe, async (request, reply) => {
    const academy = academyIn(await readSettings(sqlOf(request)));
    return sendPage(reply, {
      title: 'Unsubscribe',
      academy,
      formTo: "'self'",
      body: `<h1>Unsubscribe</h1>
<p>No newsletter of ${escapeHtml(academy.name)} will be sent to you any more.</p>
<form method="post" action="${escapeHtml(unsubscribePath(tokenOf(request)))}"><button>Unsubscribe</button></form>`,
    });
  });

  app.post(API_PAGES.unsubscribe, async (request, reply) => {
    const sql = sqlOf(request);
    await unsubscribeByToken(sql, tokenOf(request));
    return sendPage(reply, {
      title: 'Unsubscribed',
      academy: academyIn(await readSettings(sql)),
      body: `<h1>You are unsubscribed</h1><p>It was a pleasure. You can subscribe again on any page of our site.</p>`,
    });
  });
};

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}
