import { API_PAGES } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SqlOf } from '../http/endpoint';
import { sendPage } from '../http/html-page';
import { academyIn } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { confirmByToken, confirmPath, unsubscribeByToken, unsubscribePath } from './newsletters.repository';

/**
 * Pages to which the links in mails lead: confirm an address, unsubscribe. Mail scanners open links, so only a POST changes
 * anything: by a page's button, or by a mail program (RFC 8058). The reply to unsubscribing does not show whether the address was
 * subscribed.
 */
export const subscriptionPages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  // The bodies of POST requests are ignored, because the token is in the URL.
  const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)/;
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));

  app.get(API_PAGES.confirmSubscription, async (request, reply) => {
    const academy = academyIn(await readSettings(sqlOf(request)));
    return sendPage(reply, {
      title: 'Newsletter',
      academy,
      formTo: "'self'",
      body: `<h1>Newsletter</h1>
<p>${escapeHtml(academy.name)} writes to you when new courses and batches begin.</p>
<form method="post" action="${escapeHtml(confirmPath(tokenOf(request)))}"><button>Confirm my address</button></form>`,
    });
  });

  app.post(API_PAGES.confirmSubscription, async (request, reply) => {
    const sql = sqlOf(request);
    const isKnown = await confirmByToken(sql, tokenOf(request));
    return sendPage(reply, {
      status: isKnown ? 200 : 404,
      title: 'Newsletter',
      academy: academyIn(await readSettings(sql)),
      body: isKnown
        ? '<h1>Your address is confirmed</h1><p>Each newsletter has a link to unsubscribe.</p>'
        : '<h1>This link is not valid any more</h1><p>Subscribe again on any page of our site.</p>',
    });
  });

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
