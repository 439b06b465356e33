import { ReleaseError } from '@stepwell/release-server/refusal';
import { networkOf, RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TEAM_PATHS, TEAM_PREFIX } from '../src/words/paths';
import { sendSession, sessionIdOf } from './session-cookie';
import type { TeamParts } from './team-page';

/** Tokens are not guessed: this keeps the audit from being filled by whoever tries. */
const FAILURES = { max: 10, seconds: 600 };
const LONGEST_NAME = 60;

interface LoginForm {
  to?: string;
  by?: string;
  token?: string;
}

/** Login by a team's token, and its end. */
export function loginRoutes(
  app: FastifyInstance,
  { authority, sessions, draw }: Pick<TeamParts, 'authority' | 'sessions' | 'draw'>,
): void {
  const failures = new RateLimit(FAILURES);

  app.get<{ Querystring: { to?: string; ended?: string } }>('/login', (request, reply) => {
    const { to, ended } = request.query;
    const refusal = ended && 'Your login has ended, or your token holds no more. Please log in again.';
    return draw(request, reply, { title: 'Log in' }, 'login', { to: ownPath(to), refusal });
  });

  app.post<{ Body: LoginForm }>('/login', async (request, reply) => {
    const { to, by = '', token = '' } = request.body ?? {};
    const name = by.trim().slice(0, LONGEST_NAME);
    try {
      await requireRoom(request);
      if (!name) throw new ReleaseError('Say your name: it stands in the history of what you change.');
      const caller = await teamOf(token.trim(), request);
      await authority.require(caller, 'read', []);
      const old = sessionIdOf(request);
      if (old) sessions.close(old);
      sendSession(request, reply, sessions.open({ grant: caller.id, by: name }));
      return reply.redirect(ownPath(to), 303);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const told = { title: 'Log in', status: error.status };
      return draw(request, reply, told, 'login', { to: ownPath(to), by: name, refusal: error.message });
    }
  });

  app.post('/logout', (request, reply): FastifyReply => {
    const id = sessionIdOf(request);
    if (id) sessions.close(id);
    sendSession(request, reply, null);
    return reply.redirect(TEAM_PATHS.login, 303);
  });

  async function requireRoom({ ip }: FastifyRequest): Promise<void> {
    const waitMs = await failures.peek(networkOf(ip));
    if (waitMs === undefined) return;
    throw new ReleaseError(
      `Too many tries from your address. Please try again in ${Math.ceil(waitMs / 60_000)} minutes.`,
      429,
    );
  }

  /** A CI's token is gone in minutes, and would leave a login behind. */
  async function teamOf(token: string, request: FastifyRequest) {
    try {
      if (!/^[^\s.]+$/.test(token))
        throw new ReleaseError(
          'This is no token of a team, which begins with stepwell_: ask whoever keeps the releases for one.',
          401,
        );
      return await authority.callerOf(`Bearer ${token}`);
    } catch (error) {
      if (error instanceof ReleaseError) await failures.take(networkOf(request.ip));
      throw error;
    }
  }
}

/** Nobody is sent to another place by a link to the login. */
function ownPath(to = ''): string {
  const here = 'http://here';
  if (!URL.canParse(to, here)) return TEAM_PATHS.overview;
  const { origin, pathname, search } = new URL(to, here);
  const isOwn = origin === here && `${pathname}/`.startsWith(`${TEAM_PREFIX}/`);
  return isOwn ? pathname + search : TEAM_PATHS.overview;
}
