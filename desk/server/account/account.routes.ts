import type { AuthenticatorView, NewAuthenticator } from '@stepwell/api/authenticators';
import type { PasskeyView } from '@stepwell/api/passkeys';
import type { SessionView } from '@stepwell/api/sessions';
import { localPath } from '@stepwell/server-kit/local-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT, SESSIONS } from '../../src/account/texts';
import { CONFIRM_IDENTITY } from '../../src/log-in/texts';
import { PASSKEY, passkeyAnswer } from '../log-in/log-in.routes';
import { attempt, type Desk } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { TEXT } from '../shared/requests';
import { sessionOf } from '../shared/session';

/** Id of a session or passkey. A passkey's id has at most 1023 bytes (WebAuthn), in base64url. */
const ID = { type: 'object', properties: { id: { type: 'string', maxLength: 1500 } }, required: ['id'] };
const SETUP = {
  type: 'object',
  properties: { code: TEXT, setUp: TEXT, secret: TEXT, uri: { type: 'string', maxLength: 500 } },
};

/** Routes of the member's own account, and of the page that asks for the passkey again before a sensitive change. */
export function accountRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/account', (request, reply) => accountPage(request, reply));

  app.post('/account/passkeys/options', (request) => desk.run(request, 'session.begin-adding'));

  app.post<{ Body: { response?: string; label?: string } }>(
    '/account/passkeys',
    { schema: { body: PASSKEY } },
    async (request, reply) => {
      const { response, label = '' } = request.body;
      await desk.run(request, 'session.add-passkey', { response: passkeyAnswer(response), label });
      return done(reply, ACCOUNT.passkeys.isAdded);
    },
  );

  app.post<{ Body: { id: string } }>(
    '/account/passkeys/remove',
    { schema: { body: ID } },
    async (request, reply) => {
      await desk.run(request, 'session.remove-passkey', { id: request.body.id });
      return done(reply, ACCOUNT.passkeys.isRemoved);
    },
  );

  app.post<{ Body: { id: string } }>(
    '/account/sessions/end',
    { schema: { body: ID } },
    async (request, reply) => {
      await desk.run(request, 'session.end', { id: request.body.id });
      return done(reply, SESSIONS.hasEnded);
    },
  );

  app.post('/account/authenticator', async (request, reply) => {
    const newAuthenticator = await desk.run<NewAuthenticator>(request, 'session.begin-authenticator');
    return accountPage(request, reply, newAuthenticator);
  });

  app.post<{ Body: NewAuthenticator & { code: string } }>(
    '/account/authenticator/confirm',
    { schema: { body: SETUP } },
    async (request, reply) => {
      const { code = '', setUp = '', secret = '', uri = '' } = request.body;
      const { refusal } = await attempt(() =>
        desk.run(request, 'session.confirm-authenticator', { setUp, code }),
      );
      if (!refusal) return done(reply, ACCOUNT.app.isSetUp);
      // After a wrong code, the same QR code is shown again. Any other refusal ends the set-up.
      const retried = refusal.errors.code ? { setUp, secret, uri } : undefined;
      return accountPage(request, reply, retried, refusal);
    },
  );

  app.post('/account/authenticator/remove', async (request, reply) => {
    await desk.run(request, 'session.remove-authenticator');
    return done(reply, ACCOUNT.app.isRemoved);
  });

  app.get<{ Querystring: { to?: string } }>('/confirm-identity', (request, reply) =>
    desk.sendPage(request, reply, { title: CONFIRM_IDENTITY.title }, 'confirm-identity', {
      to: localPath(request.query.to),
    }),
  );

  app.post('/confirm-identity/options', (request) => desk.run(request, 'session.begin-confirm'));

  app.post<{ Body: { response?: string; to?: string } }>(
    '/confirm-identity',
    { schema: { body: PASSKEY } },
    async (request, reply) => {
      const to = localPath(request.body.to);
      const { refusal } = await attempt(
        () => desk.run(request, 'session.confirm', { response: passkeyAnswer(request.body.response) }),
        { isLogIn: true },
      );
      if (!refusal) return desk.redirect(reply, to);
      return desk.sendPage(request, reply, { title: CONFIRM_IDENTITY.title, refusal }, 'confirm-identity', {
        to,
      });
    },
  );

  async function accountPage(
    request: FastifyRequest,
    reply: FastifyReply,
    newAuthenticator?: NewAuthenticator,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const passkeys = await desk.run<PasskeyView[]>(request, 'session.passkeys');
    const sessions = await desk.run<SessionView[]>(request, 'session.list');
    const { since } = await desk.run<AuthenticatorView>(request, 'session.authenticator');
    const viewer = sessionOf(request).member;
    return desk.sendPage(request, reply, { title: ACCOUNT.title, refusal }, 'account', {
      viewer,
      passkeys,
      sessions,
      authenticatorSince: since,
      newAuthenticator,
    });
  }

  function done(reply: FastifyReply, text: string): FastifyReply {
    return desk.redirect(reply, '/account', text);
  }
}
