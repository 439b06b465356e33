import type { MailDetail } from '@stepwell/api/outbox-acts';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { MailText } from '../mails/MailText';
import { MAIL_NAMES, MAIL_STATES } from '../mails/texts';
import { orderPath } from '../orders/order-paths';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { outboxPath, TEXTS } from './texts';

export interface OutboxMailPageProps {
  mail: MailDetail;
  /** Whether the mail may have been delivered, so that sending it again may deliver it twice. */
  maybeDelivered: boolean;
}

/** One mail: its state, why it was not sent, its text, and the button that sends it again. */
export function OutboxMailPage({ mail, maybeDelivered }: OutboxMailPageProps) {
  const { id, kind, recipient, order, state, lastError } = mail;
  const { list, mail: texts } = TEXTS;
  const ownList = state === 'queued' || state === 'sending' ? 'waiting' : state;
  return (
    <>
      <Title back={{ to: outboxPath(ownList), label: texts.back }}>{MAIL_NAMES[kind]}</Title>
      <Facts
        facts={[
          [list.to, recipient],
          [texts.subject, mail.subject],
          [LABELS.order, order && <TextLink href={orderPath(order)}>{order}</TextLink>],
          [LABELS.state, MAIL_STATES[state]],
          [list.why, lastError],
          [list.tries, mail.attempts],
          [texts.queued, <Time key="queued" at={mail.queuedAt} />],
          [texts.nextTry, mail.nextAt && <Time key="next" at={mail.nextAt} />],
          [texts.sent, mail.sentAt && <Time key="sent" at={mail.sentAt} />],
        ]}
      />
      {(state === 'failed' || state === 'queued') && (
        <Form action={`/outbox/${id}/retry`} button={state === 'failed' ? texts.retry : texts.retryNow}>
          {maybeDelivered && (
            <Alert tone="warn" live={false}>
              {texts.maybeDelivered}
            </Alert>
          )}
        </Form>
      )}
      <Part title={texts.text}>
        <MailText text={mail.text} />
      </Part>
    </>
  );
}
