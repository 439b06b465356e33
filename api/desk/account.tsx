import { localPath } from '@stepwell/server-kit/local-path';
import { Text } from '@stepwell/shared-ui';
import { object, string } from 'yup';
import { act } from '../src/acts/act';
import { line } from '../src/acts/fields';
import { ApiError } from '../src/lib/api-error';
import {
  addPasskey,
  confirmByPasskey,
  passkeyCreation,
  passkeyRequest,
  passkeysOf,
  removePasskey,
} from '../src/staff/passkeys';
import { endSessions, renewSession, type Session, sessionsOf } from '../src/staff/sessions';
import { type Area, type DeskRequest, LOG_IN_AGAIN, type Page, sendPage } from './frame/area';
import { FormButton, TextField } from './frame/form';
import { PasskeyForm } from './frame/PasskeyForm';
import { Part, Time, Title } from './frame/parts';
import { Rows } from './frame/rows';
import { type DeskContext, isFresh, sessionOf } from './frame/session';

/** The member's own passkeys and sessions, and the fresh log-in before a risky form. */
export function accountArea(area: Area): void {
  const { app, context } = area;
  const { sql, site } = context;
  const show = (request: DeskRequest) => accountPage(context, sessionOf(request));

  area.page('/account', 'everyone', show);

  app.post('/account/passkeys/options', (request) => {
    // A stolen session must not be able to add a passkey.
    if (!isFresh(request)) throw new ApiError(401, LOG_IN_AGAIN);
    return sql.transaction((tx) => passkeyCreation(tx, site.deskUrl, sessionOf(request)));
  });

  // Acts of a session: they need the request's session, which a command does not have, and so are defined with the pages.
  app.post('/account/passkeys', async (request, reply) => {
    const session = sessionOf(request);
    if (!isFresh(request)) throw new ApiError(401, LOG_IN_AGAIN);
    const add = act('staff.add-passkey', 'everyone', passkeyRules, async (tx, { answer, name }, caller) => {
      await addPasskey(tx, site.deskUrl, { answer, name: name ?? 'Passkey' }, session);
      caller.log(session.member.email, { passkey: name });
    });
    await add(area.callerOf(request), (request as DeskRequest).body);
    return area.redirect(reply, {
      to: '/account',
      notice: 'The passkey is added: log in with it from now on.',
    });
  });

  app.post('/account/passkeys/remove', async (request, reply) => {
    const session = sessionOf(request);
    const remove = act('staff.remove-passkey', 'everyone', idRules, async (tx, { id }, caller) => {
      caller.log(session.member.email, { passkey: await removePasskey(tx, session.member.id, id) });
    });
    await remove(area.callerOf(request), (request as DeskRequest).body);
    return area.redirect(reply, { to: '/account', notice: 'The passkey is removed.' });
  });

  app.post('/account/sessions/end', async (request, reply) => {
    const { id, member } = sessionOf(request);
    await endSessions(sql, member.id, id);
    return area.redirect(reply, { to: '/account', notice: 'Your other log-ins have ended.' });
  });

  app.post('/account/renew', async (request) => ({
    expiresAt: await renewSession(sql, sessionOf(request).id),
  }));

  app.get('/confirm', async (request, reply) =>
    sendPage(request, reply, await confirmPage(context, request as DeskRequest)),
  );

  app.post('/confirm/options', (request) =>
    sql.transaction((tx) => passkeyRequest(tx, site.deskUrl, sessionOf(request))),
  );

  app.post('/confirm', async (request, reply) => {
    const { answer, to } = (request as DeskRequest).body ?? {};
    await sql.transaction((tx) => confirmByPasskey(tx, site.deskUrl, answer, sessionOf(request)));
    return reply.redirect(localPath(to), 303);
  });
}

const passkeyRules = object({ answer: string().required('The browser sent no passkey'), name: line(60) });
const idRules = object({ id: string().required().max(1500) });

async function accountPage({ sql }: DeskContext, { id, member }: Session): Promise<Page> {
  const passkeys = await passkeysOf(sql, member.id);
  const others = (await sessionsOf(sql, member.id)).filter((each) => each.id !== id);
  return {
    title: 'Your account',
    content: (
      <>
        <Title lead={`${member.email}, ${member.roles.join(', ')}`}>{member.name}</Title>
        <Part title="Passkeys">
          <Rows
            label="Passkeys"
            items={passkeys}
            keyOf={(passkey) => passkey.id}
            empty="You have no passkey yet. Add one now: a one-time link works only once."
            columns={[
              { label: 'Name', cell: ({ name }) => name },
              { label: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { label: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} /> },
              {
                label: 'Remove',
                cell: (passkey) => (
                  <FormButton
                    action="/account/passkeys/remove"
                    hidden={{ id: passkey.id }}
                    label={`Remove ${passkey.name}`}
                  >
                    Remove
                  </FormButton>
                ),
              },
            ]}
          />
          <PasskeyForm
            action="/account/passkeys"
            options="/account/passkeys/options"
            passkey="create"
            button="Add a passkey"
          >
            <TextField name="name" label="Name of the device" maxLength={60} />
          </PasskeyForm>
        </Part>
        <Part title="Other log-ins">
          {others.length > 0 ? (
            <FormButton action="/account/sessions/end">{`End ${others.length} other log-ins`}</FormButton>
          ) : (
            <Text tone="muted">You are logged in only here.</Text>
          )}
        </Part>
      </>
    ),
  };
}

async function confirmPage({ sql }: DeskContext, request: DeskRequest): Promise<Page> {
  const to = localPath(request.query.to);
  const hasPasskey = (await passkeysOf(sql, sessionOf(request).member.id)).length > 0;
  return {
    title: 'Log in again',
    content: (
      <>
        <Title lead="The next page can move money or rights. A log-in that is older than ten minutes does not open it.">
          Log in again
        </Title>
        {hasPasskey ? (
          <PasskeyForm
            action="/confirm"
            options="/confirm/options"
            passkey="use"
            button="Log in by passkey"
            hidden={{ to }}
          />
        ) : (
          <Text>
            You have no passkey. Ask an owner for a new one-time link, or make one on the server with npm run
            academy -- staff.invite --email and your address. Then add a passkey.
          </Text>
        )}
      </>
    ),
  };
}
