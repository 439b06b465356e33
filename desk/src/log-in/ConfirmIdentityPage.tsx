import { Title } from '../shared/Heading';
import { PasskeyForm } from './PasskeyForm';
import { CONFIRM_IDENTITY } from './texts';

/**
 * Asks for the passkey again before a sensitive act, which a stolen session must not be able to carry out.
 * @param props.to path to which the page leads afterwards
 */
export function ConfirmIdentityPage({ to }: { to: string }) {
  return (
    <>
      <Title lead={CONFIRM_IDENTITY.lead}>{CONFIRM_IDENTITY.title}</Title>
      <PasskeyForm
        passkey="use"
        action="/confirm-identity"
        options="/confirm-identity/options"
        button={CONFIRM_IDENTITY.button}
        hidden={{ to }}
      />
    </>
  );
}
