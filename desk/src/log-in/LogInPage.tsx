import { Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { FormButton } from '../shared/FormButton';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import { PasskeyForm } from './PasskeyForm';
import { LOG_IN } from './texts';

export interface LogInPageProps {
  /** Path to which the log-in leads. */
  to: string;
  /** Host name of the organisation's OpenID Connect issuer; absent if there is none. */
  issuer?: string | undefined;
}

export function LogInPage({ to, issuer }: LogInPageProps) {
  return (
    <>
      <Title lead={LOG_IN.lead}>{LOG_IN.title}</Title>
      <PasskeyForm
        passkey="use"
        action="/log-in/passkey"
        options="/log-in/passkey/options"
        button={LOG_IN.passkey}
        hidden={{ to }}
      />
      {issuer && (
        <FormButton action="/log-in/issuer" hidden={{ to }} size="md">
          {LOG_IN.issuer(issuer)}
        </FormButton>
      )}
      <Part title={LOG_IN.app}>
        <Form action="/log-in/code" hidden={{ to }}>
          <TextField name="email" label={LABELS.email} type="email" autoComplete="username" required />
          <TextField
            name="code"
            label={LOG_IN.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
          />
          <Button type="submit">{LOG_IN.codeButton}</Button>
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
