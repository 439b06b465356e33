import { ApiError } from '@stepwell/api/api-error';
import type { NewSession } from '@stepwell/api/sessions';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import { localPath } from '@stepwell/server-kit/local-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOG_IN } from '../../src/log-in/texts';
import { attempt, type Desk } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { TEXT } from '../shared/requests';
import { clientOf, sendSession, sessionSecretOf } from '../shared/session';
import { invitationRoutes } from './invitation.routes';
import { issuerRoutes } from './issuer.routes';
import { LogInLimit } from './log-in-limit';
import { replaceSession } from './replace-session';

/** Address of the page that was requested before. Percent-encoded, a search in Hindi has hundreds of characters. */
const TO = { type: 'string' };
/** Schema of a form with a passkey's answer, which is JSON of some thousand characters. */
export const PASSKEY = {
  type: 'object',
  properties: { response: { type: 'string', maxLength: 20_000 }, label: TEXT, to: TO },
};
const CODE = { type: 'object', properties: { email: TEXT, code: TEXT, to: TO } };

interface LogInForm {
  Body?: { response?: string; email?: string; code?: string; to?: string };
}

/** Routes that need no session: every way to log in, and log-out. */
export function logInRoutes(app: FastifyInstance, desk: Desk): void {
  const limit = new LogInLimit();
  invitationRoutes(app, desk, limit);
  issuerRoutes(app, desk, limit);

  app.get<{ Querystring: { to?: string } }>('/log-in', (request, reply) => {
    const to = localPath(request.query.to);
    if (request.deskSession) return reply.redirect(to, 303);
    return logInPage(request, reply, to);
  });

  app.post('/log-in/passkey/options', async (request) => {
    await limit.begin(request);
    return desk.run(request, 'session.begin-log-in');
  });

  app.post<LogInForm>('/log-in/passkey', { schema: { body: PASSKEY } }, (request, reply) =>
    logIn(request, reply, () =>
      desk.run<NewSession>(request, 'session.by-passkey', {
        response: passkeyAnswer(request.body?.response),
        ...clientOf(request),
      }),
    ),
  );

  app.post<LogInForm>('/log-in/code', { schema: { body: CODE } }, (request, reply) =>
    logIn(request, reply, () => limit.tryCode(request, () => logInByCode(request))),
  );

  app.post('/log-out', async (request, reply) => {
    const secret = sessionSecretOf(request, desk.cookies);
    if (secret) await desk.run(request, 'session.log-out', { secret });
    sendSession(reply, null, desk.cookies);
    return desk.redirect(reply, '/log-in', LOG_IN.isLoggedOut);
  });

  async function logInByCode(request: FastifyRequest<LogInForm>): Promise<NewSession> {
    const { email = '', code = '' } = request.body ?? {};
    const input = { email, code, ...clientOf(request) };
    const session = await desk.run<NewSession | null>(request, 'session.by-code', input);
    if (session) return session;
    throw new ApiError(403, LOG_IN.wrongCode);
  }

  /** @param work verifies the credential and creates the session */
  async function logIn(
    request: FastifyRequest<LogInForm>,
    reply: FastifyReply,
    work: () => Promise<NewSession>,
  ): Promise<FastifyReply> {
    const { to, email = '' } = request.body ?? {};
    const { result, refusal } = await attempt(() => limit.run(request, work), { isLogIn: true });
    if (refusal) return logInPage(request, reply, localPath(to), { values: { email }, refusal });
    await replaceSession(desk, request, reply, result);
    return desk.redirect(reply, localPath(to), LOG_IN.welcome(result.member.name));
  }

  function logInPage(
    request: FastifyRequest,
    reply: FastifyReply,
    to: string,
    refused?: Pick<DeskPage, 'values' | 'refusal'>,
  ): FastifyReply {
    const issuer = desk.issuer && new URL(desk.issuer.url).hostname;
    return desk.sendPage(request, reply, { title: LOG_IN.title, ...refused }, 'log-in', { to, issuer });
  }
}

/** Parses a passkey's answer, which the page's script sends as JSON. Commands verify it. @throws ApiError 422 unless it is a JSON object */
export function passkeyAnswer(sent = ''): object {
  const answer = parseJson(sent);
  if (isRecord(answer)) return answer;
  throw new ApiError(422, LOG_IN.noPasskey);
}
