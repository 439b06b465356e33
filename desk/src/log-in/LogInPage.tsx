import { Alert, Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { PasskeyForm } from './PasskeyForm';
import { LOG_IN } from './texts';

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
      <Title lead={LOG_IN.lead}>{LOG_IN.title}</Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <PasskeyForm
        passkey="use"
        action="/log-in/passkey"
        options="/log-in/passkey/options"
        press={LOG_IN.passkey}
        hidden={{ to }}
      />
      {issuer && (
        <Form action="/log-in/issuer" hidden={{ to }}>
          <Button type="submit" variant="outline">
            {LOG_IN.issuer(issuer)}
          </Button>
        </Form>
      )}
      <Part title={LOG_IN.app}>
        <Form action="/log-in/code" hidden={{ to }}>
          <TextField
            {...typed}
            name="email"
            label={LOG_IN.email}
            type="email"
            autoComplete="username"
            required
          />
          <TextField
            {...typed}
            name="code"
            label={LOG_IN.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
          />
          <Button type="submit">{LOG_IN.codePress}</Button>
        </Form>
      </Part>
      <Part title={LOG_IN.invitation}>
        <Text>
          {LOG_IN.invitationText} <code>{LOG_IN.invitationCommand}</code> {LOG_IN.invitationEnd}
        </Text>
      </Part>
    </>
  );
}
