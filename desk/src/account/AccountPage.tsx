import type { PasskeyView } from '@stepwell/api/passkeys';
import type { SessionView } from '@stepwell/api/sessions';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import { QRCodeSVG } from 'qrcode.react';
import type { Viewer } from '../frame/areas';
import { PasskeyForm } from '../log-in/PasskeyForm';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { rolesText } from '../shared/roles';
import { TextField, type Typed } from '../shared/TextField';
import { formatTime, Time } from '../shared/Time';
import { SessionRows } from './SessionRows';
import { ACCOUNT, SESSIONS } from './texts';

export interface AccountPageProps extends Typed {
  viewer: Viewer;
  passkeys: readonly PasskeyView[];
  sessions: readonly SessionView[];
  /** When the authenticator app was set up; `null` if it is not. */
  authenticatorSince: string | null;
  /** The secret of an app that is being set up. */
  newAuthenticator?: { setUp: string; secret: string; uri: string } | undefined;
  /** Why the last form was refused. */
  refusal?: string | undefined;
}

/** The member's own account: passkeys, authenticator app and open sessions. */
export function AccountPage({ viewer, passkeys, sessions, refusal, ...authenticator }: AccountPageProps) {
  return (
    <>
      <Title lead={`${viewer.email}, ${rolesText(viewer.roles)}`}>{viewer.name}</Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Part title={ACCOUNT.passkeys.title}>
        <Rows
          label={ACCOUNT.passkeys.label}
          items={passkeys}
          keyOf={({ id }) => id}
          empty={ACCOUNT.passkeys.empty}
          columns={[
            { label: ACCOUNT.passkeys.passkey, cell: ({ name }) => name },
            { label: ACCOUNT.passkeys.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              label: ACCOUNT.passkeys.used,
              cell: ({ usedAt }) => (usedAt ? <Time at={usedAt} /> : ACCOUNT.passkeys.never),
            },
            {
              label: ACCOUNT.passkeys.remove,
              cell: ({ id, name }) => (
                <Form action="/account/passkeys/remove" hidden={{ id }} isInline>
                  <Button
                    type="submit"
                    size="sm"
                    variant="outline"
                    aria-label={ACCOUNT.passkeys.removeOne(name)}
                  >
                    {ACCOUNT.passkeys.remove}
                  </Button>
                </Form>
              ),
            },
          ]}
        />
        <PasskeyForm
          passkey="create"
          action="/account/passkeys"
          options="/account/passkeys/options"
          press={ACCOUNT.passkeys.add}
        >
          <TextField
            name="label"
            label={ACCOUNT.passkeys.name}
            hint={ACCOUNT.passkeys.nameHint}
            maxLength={60}
            required
          />
        </PasskeyForm>
      </Part>
      <Authenticator {...authenticator} />
      <Part title={SESSIONS.title}>
        <SessionRows sessions={sessions} action="/account/sessions/end" />
      </Part>
    </>
  );
}

function Authenticator({
  authenticatorSince,
  newAuthenticator,
  ...typed
}: Pick<AccountPageProps, 'authenticatorSince' | 'newAuthenticator' | 'values' | 'errors'>) {
  return (
    <Part title={ACCOUNT.app.title}>
      {newAuthenticator ? (
        <Form action="/account/authenticator/confirm" hidden={{ ...newAuthenticator }}>
          <Text>{authenticatorSince ? ACCOUNT.app.scanAnother : ACCOUNT.app.scan}</Text>
          <QRCodeSVG value={newAuthenticator.uri} size={192} marginSize={4} title={ACCOUNT.app.qrCode} />
          <Text>
            {`${ACCOUNT.app.secret}: `}
            <code>{newAuthenticator.secret}</code>
          </Text>
          <TextField
            {...typed}
            name="code"
            label={ACCOUNT.app.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
          />
          <Button type="submit">{ACCOUNT.app.confirm}</Button>
        </Form>
      ) : (
        <>
          <Text>
            {authenticatorSince ? ACCOUNT.app.since(formatTime(authenticatorSince)) : ACCOUNT.app.none}
          </Text>
          <Form action="/account/authenticator" isInline>
            <Button type="submit" variant="outline">
              {authenticatorSince ? ACCOUNT.app.setUpAnother : ACCOUNT.app.setUp}
            </Button>
          </Form>
          {authenticatorSince && (
            <Form action="/account/authenticator/remove" isInline>
              <Button type="submit" size="sm" variant="outline">
                {ACCOUNT.app.remove}
              </Button>
            </Form>
          )}
        </>
      )}
    </Part>
  );
}
