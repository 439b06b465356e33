import type { PasskeyView } from '@stepwell/api/passkeys';
import type { SessionView } from '@stepwell/api/sessions';
import { Button, Text } from '@stepwell/shared-ui';
import { QRCodeSVG } from 'qrcode.react';
import type { Viewer } from '../frame/areas';
import { PasskeyForm } from '../log-in/PasskeyForm';
import { Form } from '../shared/Form';
import { FormButton } from '../shared/FormButton';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { rolesText } from '../shared/roles';
import { TextField } from '../shared/TextField';
import { formatTime, Time } from '../shared/Time';
import { SessionRows } from './SessionRows';
import { ACCOUNT, SESSIONS } from './texts';

export interface AccountPageProps {
  viewer: Viewer;
  passkeys: readonly PasskeyView[];
  sessions: readonly SessionView[];
  /** When the authenticator app was set up; `null` if it is not. */
  authenticatorSince: string | null;
  /** The secret of an app that is being set up. */
  newAuthenticator?: { setUp: string; secret: string; uri: string } | undefined;
}

/** The member's own account: passkeys, authenticator app and open sessions. */
export function AccountPage({ viewer, passkeys, sessions, ...authenticator }: AccountPageProps) {
  const texts = ACCOUNT.passkeys;
  return (
    <>
      <Title lead={`${viewer.email}, ${rolesText(viewer.roles)}`}>{viewer.name}</Title>
      <Part title={texts.title}>
        <Rows
          label={texts.label}
          items={passkeys}
          keyOf={({ id }) => id}
          empty={texts.empty}
          columns={[
            { label: texts.passkey, cell: ({ name }) => name },
            { label: texts.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { label: texts.used, cell: ({ usedAt }) => (usedAt ? <Time at={usedAt} /> : texts.never) },
            {
              label: texts.remove,
              cell: ({ id, name }) => (
                <FormButton action="/account/passkeys/remove" hidden={{ id }} label={texts.removeOne(name)}>
                  {texts.remove}
                </FormButton>
              ),
            },
          ]}
        />
        <PasskeyForm
          passkey="create"
          action="/account/passkeys"
          options="/account/passkeys/options"
          button={texts.add}
        >
          <TextField name="label" label={texts.name} hint={texts.nameHint} maxLength={60} required />
        </PasskeyForm>
      </Part>
      <Part title={ACCOUNT.app.title}>
        <Authenticator {...authenticator} />
      </Part>
      <Part title={SESSIONS.title}>
        <SessionRows sessions={sessions} action="/account/sessions/end" />
      </Part>
    </>
  );
}

function Authenticator(props: Pick<AccountPageProps, 'authenticatorSince' | 'newAuthenticator'>) {
  const { authenticatorSince: since, newAuthenticator } = props;
  const texts = ACCOUNT.app;
  if (!newAuthenticator)
    return (
      <>
        <Text>{since ? texts.since(formatTime(since)) : texts.none}</Text>
        <FormButton action="/account/authenticator" size="md">
          {since ? texts.setUpAnother : texts.setUp}
        </FormButton>
        {since && <FormButton action="/account/authenticator/remove">{texts.remove}</FormButton>}
      </>
    );
  return (
    <Form action="/account/authenticator/confirm" hidden={{ ...newAuthenticator }}>
      <Text>{since ? texts.scanAnother : texts.scan}</Text>
      <QRCodeSVG value={newAuthenticator.uri} size={192} marginSize={4} title={texts.qrCode} />
      <Text>
        {`${texts.secret}: `}
        <code>{newAuthenticator.secret}</code>
      </Text>
      <TextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        required
      />
      <Button type="submit">{texts.confirm}</Button>
    </Form>
  );
}
