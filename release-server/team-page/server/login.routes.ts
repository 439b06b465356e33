import { ReleaseError } from '@stepwell/release-server/release-error';
import { localPath } from '@stepwell/server-kit/local-path';
import { networkOf, RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TEAM_PATHS } from '../src/shared/paths';
import { isByTls, sendSession, sessionCookieOf } from './session-cookie';
import type { TeamParts } from './team-page';

/**
 * Limit of refused tokens per network. It exists because attempts fill the log of uses; tokens cannot be guessed. A valid token without the
 * right to read is not counted, because its team is known.
 */
const FAILED_ATTEMPTS_LIMIT = { max: 10, seconds: 600 };
/** In characters, as in the form. */
const MAX_NAME_LENGTH = 60;

/**
 * Path to which the login leads.
 * @param to path that was requested without a login; an address of another site leads to the overview instead
 */
const afterLogin = (to: string | undefined) => localPath(to, TEAM_PATHS.overview);

interface LoginForm {
  to?: string;
  by?: string;
  token?: string;
}

/** Routes of the login, with the token of a team's grant, and of the logout. */
export function loginRoutes(
  app: FastifyInstance,
  { authority, sessions, sendPage }: Pick<TeamParts, 'authority' | 'sessions' | 'sendPage'>,
): void {
  const failures = new RateLimit(FAILED_ATTEMPTS_LIMIT);

  app.get<{ Querystring: { to?: string; ended?: string } }>('/login', (request, reply) => {
    const { to, ended } = request.query;
    const notice = ended && 'Your login has ended, or your token is no longer valid. Please log in again.';
    return sendPage(request, reply, { title: 'Log in' }, 'login', { to: afterLogin(to), refusal: notice });
  });

  app.post<{ Body: LoginForm }>('/login', async (request, reply) => {
    const { to, by = '', token = '' } = request.body ?? {};
    const name = by.trim().slice(0, MAX_NAME_LENGTH);
    try {
      await requireAttemptsLeft(request);
      if (!name) throw new ReleaseError('Enter your name: the history shows it with your changes.');
      const grant = await grantOf(token.trim(), request);
      // No features are given, because the right to read applies to all of them.
      await authority.require(grant, 'read', []);
      const previous = sessionCookieOf(request);
      if (previous) sessions.close(previous.id);
      const session = { grant: grant.id, by: name, isSecure: isByTls(request) };
      sendSession(request, reply, sessions.open(session));
      return reply.redirect(afterLogin(to), 303);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const page = { title: 'Log in', status: error.status };
      return sendPage(request, reply, page, 'login', {
        to: afterLogin(to),
        by: name,
        refusal: error.message,
      });
    }
  });

  app.post('/logout', (request, reply): FastifyReply => {
    const cookie = sessionCookieOf(request);
    if (cookie) sessions.close(cookie.id);
    sendSession(request, reply, null);
    return reply.redirect(TEAM_PATHS.login, 303);
  });

  async function requireAttemptsLeft({ ip }: FastifyRequest): Promise<void> {
    const waitMs = await failures.peek(networkOf(ip));
    if (waitMs === undefined) return;
    throw new ReleaseError(
      `Too many tries from your network. Please try again in ${Math.ceil(waitMs / 60_000)} minutes.`,
      429,
    );
  }

  /** The grant of a team's token. A refused token counts as a failed attempt of its network. */
  async function grantOf(token: string, request: FastifyRequest) {
    try {
      // The token of a CI (a JWT, with dots) is refused, because it expires in minutes and a login lasts for hours.
      if (!/^[^\s.]+$/.test(token))
        throw new ReleaseError(
          'This is not the token of a team, which begins with stepwell_: ask the maintainer of the releases for one.',
          401,
        );
      return await authority.callerOf(`Bearer ${token}`);
    } catch (error) {
      if (error instanceof ReleaseError) await failures.take(networkOf(request.ip));
      throw error;
    }
  }
}
