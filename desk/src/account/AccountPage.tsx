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
import { Time } from '../shared/Time';
import { SessionRows } from './SessionRows';

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
      <Part title="Passkeys">
        <Rows
          label="Your passkeys"
          items={passkeys}
          keyOf={({ id }) => id}
          empty="You have no passkey yet. With one you log in by fingerprint, face or the PIN of your device."
          columns={[
            { label: 'Passkey', cell: ({ name }) => name },
            { label: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
            { label: 'Last used', cell: ({ usedAt }) => (usedAt ? <Time at={usedAt} /> : 'never') },
            {
              label: 'Remove',
              cell: ({ id, name }) => (
                <Form action="/account/passkeys/remove" hidden={{ id }} isInline>
                  <Button type="submit" size="sm" variant="outline" aria-label={`Remove ${name}`}>
                    Remove
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
          press="Add a passkey"
        >
          <TextField
            name="label"
            label="Name of the new passkey"
            hint="Such as the device that keeps it."
            maxLength={60}
            required
          />
        </PasskeyForm>
      </Part>
      <Authenticator {...authenticator} />
      <Part title="Open log-ins">
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
    <Part title="Authenticator app">
      {newAuthenticator ? (
        <Form action="/account/authenticator/confirm" hidden={{ ...newAuthenticator }}>
          <Text>
            Scan this with the app, or type the secret into it. Then type the code that the app shows.
            {authenticatorSince && ' Until then the present app stays valid.'}
          </Text>
          <QRCodeSVG value={newAuthenticator.uri} size={192} marginSize={4} title="QR code for the app" />
          <Text>
            Secret: <code>{newAuthenticator.secret}</code>
          </Text>
          <TextField
            {...typed}
            name="code"
            label="Code of the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
          />
          <Button type="submit">Set the app up</Button>
        </Form>
      ) : (
        <>
          <Text>
            {authenticatorSince ? (
              <>
                Set up on <Time at={authenticatorSince} />. Its codes log you in where you have no passkey.
              </>
            ) : (
              'A second way to log in, where you have no passkey: the codes of an app such as Google Authenticator.'
            )}
          </Text>
          <Form action="/account/authenticator" isInline>
            <Button type="submit" variant="outline">
              {authenticatorSince ? 'Set up another app' : 'Set up an app'}
            </Button>
          </Form>
          {authenticatorSince && (
            <Form action="/account/authenticator/remove" isInline>
              <Button type="submit" size="sm" variant="outline">
                Remove the app
              </Button>
            </Form>
          )}
        </>
      )}
    </Part>
  );
}
