import type { PayeeView, WaitingPayee } from '@stepwell/api/payee';
import { Alert, Button } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Facts } from '../shared/Facts';
import { FormButton } from '../shared/FormButton';
import { Part, Title } from '../shared/Heading';
import { formatTime } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { PAYEE, SETTINGS_TEXTS } from './texts';

export interface PayeePageProps {
  payee: PayeeView;
  /** Whether the member is an owner. */
  mayChange: boolean;
  /** Name of the member, who may not approve a change that they requested. */
  self: string;
}

/** The payee, and a requested change that is not in effect yet. */
export function PayeePage({ payee, mayChange, self }: PayeePageProps) {
  const { payeeVPA, payeeName, payeeMerchantCode, upiLink, waiting } = payee;
  return (
    <>
      <Title back={{ to: '/settings', label: SETTINGS_TEXTS.title }} lead={PAYEE.lead}>
        {PAYEE.title}
      </Title>
      {payeeVPA ? (
        <Facts
          facts={[
            [PAYEE.address, payeeVPA],
            [LABELS.name, payeeName],
            [PAYEE.code, payeeMerchantCode],
            [PAYEE.link, upiLink],
          ]}
        />
      ) : (
        <Alert tone="warn" live={false}>
          {PAYEE.none}
        </Alert>
      )}
      {waiting && <Waiting waiting={waiting} mayChange={mayChange} isOwn={waiting.requestedBy === self} />}
      {mayChange && !waiting && (
        <ButtonRow>
          <Button href="/settings/payee/change" variant="outline">
            {PAYEE.change}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

interface WaitingProps {
  waiting: WaitingPayee;
  mayChange: boolean;
  isOwn: boolean;
}

function Waiting({ waiting, mayChange, isOwn }: WaitingProps) {
  const { payeeVPA, payeeName, payeeMerchantCode, requestedBy, requestedAt, takesEffectAt } = waiting;
  return (
    <Part title={PAYEE.waits}>
      <Alert tone="warn" live={false}>
        {PAYEE.waitsLead(requestedBy, formatTime(takesEffectAt))}
      </Alert>
      <Facts
        facts={[
          [PAYEE.address, payeeVPA],
          [LABELS.name, payeeName],
          [PAYEE.code, payeeMerchantCode],
        ]}
      />
      {mayChange && isOwn && <p>{PAYEE.own}</p>}
      {mayChange && (
        <ButtonRow>
          {!isOwn && (
            <FormButton action="/settings/payee/approve" hidden={{ requestedAt }} size="md" variant="action">
              {PAYEE.approve}
            </FormButton>
          )}
          <FormButton action="/settings/payee/withdraw" size="md">
            {PAYEE.withdraw}
          </FormButton>
        </ButtonRow>
      )}
    </Part>
  );
}
