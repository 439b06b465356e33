import { Alert } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { PasskeyForm } from './PasskeyForm';

export interface ConfirmIdentityPageProps {
  /** Path to which the page leads afterwards. */
  to: string;
  refusal?: string | undefined;
}

/** Asks for the passkey again before a sensitive act, which a stolen session must not be able to carry out. */
export function ConfirmIdentityPage({ to, refusal }: ConfirmIdentityPageProps) {
  return (
    <>
      <Title lead="What you are about to do needs your passkey once more. Then it goes on where you were.">
        Confirm that it is you
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <PasskeyForm
        passkey="use"
        action="/confirm-identity"
        options="/confirm-identity/options"
        press="Use the passkey"
        hidden={{ to }}
      />
    </>
  );
}
