import { localPath } from '@stepwell/server-kit/local-path';
import { networkOf, RateLimit } from '@stepwell/server-kit/rate-limits';
import { Text } from '@stepwell/shared-ui';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../src/lib/api-error';
import { acceptInvitation, showInvitation } from '../src/staff/invitations';
import { logInByPasskey, passkeyRequest } from '../src/staff/passkeys';
import { endSession } from '../src/staff/sessions';
import { type DeskRequest, type Page, sendPage } from './frame/area';
import { Form, TextField } from './frame/form';
import { PasskeyForm } from './frame/PasskeyForm';
import { Title } from './frame/parts';
import { type DeskContext, readSession, sendSession } from './frame/session';

/** Requests of one network for a log-in. Neither passkeys nor links can be guessed; each attempt costs the database some work. */
const ATTEMPTS = { max: 60, seconds: 600 };

/** The pages before a log-in. */
export function logInPages(app: FastifyInstance, context: DeskContext): void {
  const { sql, site } = context;
  const attempts = new RateLimit(ATTEMPTS);
  app.addHook('onRequest', async ({ method, ip }) => {
    if (method === 'POST' && (await attempts.take(networkOf(ip))) !== undefined)
      throw new ApiError(429, 'There were too many attempts. Wait ten minutes.');
  });

  app.get('/log-in', (request, reply) => sendPage(request, reply, logInPage(toOf(request as DeskRequest))));

  app.post('/log-in/options', () => sql.transaction((tx) => passkeyRequest(tx, site.deskUrl, null)));

  app.post('/log-in', async (request, reply) => {
    const { answer, to } = ((request as DeskRequest).body ?? {}) as Record<string, unknown>;
    try {
      const secret = await sql.transaction((tx) => logInByPasskey(tx, site.deskUrl, answer));
      await endEarlier(request as DeskRequest);
      sendSession(reply, secret, context);
      return reply.redirect(localPath(to), 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const form = { action: '/log-in', values: {}, errors: {} };
      return sendPage(request, reply, logInPage(localPath(to)), { error, form });
    }
  });

  app.get('/invitation/:secret', async (request, reply) => {
    const { secret = '' } = (request as DeskRequest).params;
    return sendPage(request, reply, await invitationPage(secret));
  });

  app.post('/invitation/:secret', async (request, reply) => {
    const { params, body = {} } = request as DeskRequest;
    const { secret = '' } = params;
    try {
      const session = await sql.transaction((tx) => acceptInvitation(tx, secret, body));
      await endEarlier(request as DeskRequest);
      sendSession(reply, session, context);
      return reply.redirect('/account', 303);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      const form = { action: `/invitation/${secret}`, values: body, errors: error.data?.fields ?? {} };
      return sendPage(request, reply, await invitationPage(secret), { error, form });
    }
  });

  app.post('/log-out', async (request, reply) => {
    await endEarlier(request as DeskRequest);
    sendSession(reply, null, context);
    // Pages that Back would show are deleted too.
    return reply.header('clear-site-data', '"cache"').redirect('/log-in', 303);
  });

  /** Ends the browser's session, because nothing could end it once its cookie is replaced. */
  async function endEarlier(request: DeskRequest): Promise<void> {
    const session = await readSession(request, context);
    if (session) await endSession(sql, session.id);
  }

  async function invitationPage(secret: string): Promise<Page> {
    const { name, email } = await showInvitation(sql, secret);
    return {
      title: 'Log in',
      content: (
        <>
          <Title lead={name ? `${name}, ${email}` : 'You become the first owner of the academy.'}>
            Welcome to the desk
          </Title>
          <Form action={`/invitation/${secret}`} button={name ? 'Log in' : 'Become the owner'}>
            {!name && (
              <>
                <TextField
                  name="name"
                  label="Name"
                  hint="Shown in the log of changes"
                  autoComplete="name"
                  maxLength={60}
                  required
                />
                <TextField
                  name="email"
                  label="E-mail"
                  type="email"
                  autoComplete="email"
                  maxLength={200}
                  required
                />
              </>
            )}
            <Text size="sm" tone="muted">
              The link works once. Then add a passkey, with which you log in from now on.
            </Text>
          </Form>
        </>
      ),
    };
  }
}

function logInPage(to: string): Page {
  return {
    title: 'Log in',
    content: (
      <>
        <Title lead="With the passkey of this device, or with a one-time link that an owner of the academy sends you.">
          Log in
        </Title>
        <PasskeyForm
          action="/log-in"
          options="/log-in/options"
          passkey="use"
          button="Log in by passkey"
          hidden={{ to }}
        />
      </>
    ),
  };
}

function toOf({ query }: DeskRequest): string {
  return localPath(query.to);
}
