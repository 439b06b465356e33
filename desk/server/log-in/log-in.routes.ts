import { ApiError } from '@stepwell/api/api-error';
import type { NewSession } from '@stepwell/api/sessions';
import { RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InvitationPageProps } from '../../src/log-in/InvitationPage';
import { attempt, type Desk } from '../shared/desk';
import { originOf, sendSession, sessionSecretOf } from '../shared/visit';
import { ownPath } from './own-path';

/** Refused attempts of a network. */
const FAILURES = { max: 10, seconds: 600 };

const text = { type: 'string', maxLength: 200 };
const SECRET = { type: 'object', properties: { secret: { type: 'string', pattern: '^[\\w-]{43}$' } } };
const OWNER = { type: 'object', properties: { name: text, email: text } };

type Member = InvitationPageProps['member'];

/** Log-in by invitation, and log-out. */
export function logInRoutes(app: FastifyInstance, desk: Desk): void {
  const failures = new RateLimit(FAILURES);

  app.get<{ Querystring: { to?: string } }>('/log-in', (request, reply) => {
    const to = ownPath(request.query.to);
    if (request.deskVisit) return reply.redirect(to, 303);
    return desk.sendPage(request, reply, { title: 'Log in' }, 'log-in', { to });
  });

  app.get<{ Params: { secret: string } }>(
    '/invitation/:secret',
    { schema: { params: SECRET } },
    async (request, reply) => {
      const member = await memberOf(request, request.params.secret);
      return desk.sendPage(request, reply, { title: 'Invitation' }, 'invitation', {
        action: request.url,
        member,
      });
    },
  );

  app.post<{ Params: { secret: string }; Body?: { name?: string; email?: string } }>(
    '/invitation/:secret',
    { schema: { params: SECRET, body: OWNER } },
    async (request, reply) => {
      const { secret } = request.params;
      const member = await memberOf(request, secret);
      const { name = '', email = '' } = request.body ?? {};
      const { result, refusal } = await attempt(() =>
        desk.run<NewSession>(request, 'session.by-invitation', {
          secret,
          firstOwner: member ? undefined : { name, email, systemUser: desk.systemUser },
          ...originOf(request),
        }),
      );
      if (refusal)
        return desk.sendPage(request, reply, { title: 'Invitation', status: refusal.status }, 'invitation', {
          action: request.url,
          member,
          values: { name, email },
          errors: refusal.errors,
          refusal: refusal.message,
        });
      sendSession(reply, result.secret, desk.cookies);
      return desk.redirect(reply, '/', { tone: 'ok', text: `Welcome, ${result.member.name}.` });
    },
  );

  app.post('/log-out', async (request, reply) => {
    const secret = sessionSecretOf(request, desk.cookies);
    if (secret) await desk.run(request, 'session.log-out', { secret });
    sendSession(reply, null, desk.cookies);
    return desk.redirect(reply, '/log-in', { tone: 'ok', text: 'You are logged out.' });
  });

  /** @throws ApiError 410 for a used, expired or wrong link, 429 after too many of them */
  async function memberOf(request: FastifyRequest, secret: string): Promise<Member> {
    const { network } = originOf(request);
    const waitMs = await failures.peek(network);
    if (waitMs !== undefined)
      throw new ApiError(
        429,
        `Too many tries from your network. Please try again in ${Math.ceil(waitMs / 60_000)} minutes.`,
      );
    try {
      const { name, email } = await desk.run<{ name: string | null; email: string | null }>(
        request,
        'session.invitation',
        { secret },
      );
      return name !== null && email !== null ? { name, email } : null;
    } catch (error) {
      if (error instanceof ApiError) await failures.take(network);
      throw error;
    }
  }
}
