import { ApiError } from '@stepwell/api/api-error';
import type { NewSession } from '@stepwell/api/sessions';
import { localPath } from '@stepwell/server-kit/local-path';
import { readCookie, setCookie } from '@stepwell/server-kit/session-cookies';
import type { FastifyInstance } from 'fastify';
import { ISSUER } from '../../src/log-in/texts';
import type { Desk } from '../shared/desk';
import { sendMetaRedirect } from '../shared/pages';
import { clientOf } from '../shared/session';
import { type BegunLogIn, IssuerClient } from './issuer';
import type { LogInLimit } from './log-in-limit';
import { replaceSession } from './replace-session';

/**
 * Binds a log-in to the browser that began it. `SameSite=Lax`, because the redirect back to the desk comes from another site, that of the
 * issuer.
 */
const COOKIE = 'stepwell-desk-issuer';
const BACK = '/log-in/issuer/back';

/** Routes of the log-in through the organisation's OpenID Connect issuer, if an issuer is set. */
export function issuerRoutes(app: FastifyInstance, desk: Desk, limit: LogInLimit): void {
  if (!desk.issuer) return;
  const client = new IssuerClient(desk.issuer, `${desk.deskUrl}${BACK}`);
  const { isSecure } = desk.cookies;

  app.post<{ Body?: { to?: string } }>('/log-in/issuer', async (request, reply) => {
    await limit.begin(request);
    const secrets = await client.newSecrets();
    const detail = { ...secrets, to: localPath(request.body?.to) };
    const { state } = await desk.run<{ state: string }>(request, 'session.begin-at-issuer', detail);
    setCookie(reply, COOKIE, state, { isSecure, sameSite: 'Lax' });
    const to = await client.logInUrl({ ...secrets, state });
    // Redirects by a page, because the policy `form-action` forbids a redirect to another site in the reply to a form.
    return sendMetaRedirect(reply, to);
  });

  app.get<{ Querystring: { state?: string } }>(BACK, async (request, reply) => {
    const { state = '' } = request.query;
    if (!state || readCookie(request, COOKIE, desk.cookies) !== state)
      throw new ApiError(403, ISSUER.otherBrowser);
    setCookie(reply, COOKIE, null, { isSecure, sameSite: 'Lax' });
    const { to = '/', session } = await limit.run(request, async () => {
      const { to, ...begun } = await desk.run<Omit<BegunLogIn, 'state'> & { to: string }>(
        request,
        'session.from-issuer',
        { state },
      );
      const email = await client.emailOf(new URL(request.url, desk.deskUrl), { state, ...begun });
      const input = { email, ...clientOf(request) };
      return { to, session: await desk.run<NewSession>(request, 'session.by-issuer', input) };
    });
    await replaceSession(desk, request, reply, session);
    // Redirects by a page, because this request came from the issuer's site, so that the browser would not send the session's cookie after
    // an HTTP redirect.
    return sendMetaRedirect(reply, localPath(to));
  });
}
