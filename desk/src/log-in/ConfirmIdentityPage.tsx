import { Title } from '../shared/Heading';
import { PasskeyForm } from './PasskeyForm';
import { CONFIRM_IDENTITY } from './texts';

export interface ConfirmIdentityPageProps {
  /** Path to which the page leads afterwards. */
  to: string;
}

/** Asks for the passkey again before a sensitive act, which a stolen session must not be able to carry out. */
export function ConfirmIdentityPage({ to }: ConfirmIdentityPageProps) {
  return (
    <>
      <Title lead={CONFIRM_IDENTITY.lead}>{CONFIRM_IDENTITY.title}</Title>
      <PasskeyForm
        passkey="use"
        action="/confirm-identity"
        options="/confirm-identity/options"
        press={CONFIRM_IDENTITY.press}
        hidden={{ to }}
      />
    </>
  );
}
