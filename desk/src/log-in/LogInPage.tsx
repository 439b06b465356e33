import { Alert, Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { PasskeyForm } from './PasskeyForm';

export interface LogInPageProps extends Typed {
  /** Path to which the log-in leads. */
  to: string;
  /** Host name of the organisation's OpenID Connect issuer; absent if there is none. */
  issuer?: string | undefined;
  /** Why the last attempt was refused. */
  refusal?: string | undefined;
}

export function LogInPage({ to, issuer, refusal, ...typed }: LogInPageProps) {
  return (
    <>
      <Title lead="For the staff of the academy.">Log in</Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <PasskeyForm
        passkey="use"
        action="/log-in/passkey"
        options="/log-in/passkey/options"
        press="Log in with a passkey"
        hidden={{ to }}
      />
      {issuer && (
        <Form action="/log-in/issuer" hidden={{ to }}>
          <Button type="submit" variant="outline">
            Log in with {issuer}
          </Button>
        </Form>
      )}
      <Part title="With an authenticator app">
        <Form action="/log-in/code" hidden={{ to }}>
          <TextField {...typed} name="email" label="E-mail" type="email" autoComplete="username" required />
          <TextField
            {...typed}
            name="code"
            label="Code of the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
          />
          <Button type="submit">Log in with the code</Button>
        </Form>
      </Part>
      <Part title="With an invitation">
        <Text>
          Open the link of your invitation. An owner of the academy makes a new one, in the desk or with{' '}
          <code>npm run academy -- staff invite</code> and your e-mail.
        </Text>
      </Part>
    </>
  );
}
