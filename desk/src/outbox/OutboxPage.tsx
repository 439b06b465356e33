import type { MailView } from '@stepwell/api/mail-view';
import { Button, Text, TextLink } from '@stepwell/shared-ui';
import { MAIL_NAMES } from '../mails/texts';
import { orderPath } from '../orders/order-paths';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Tabs } from '../shared/Tabs';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { type MailList, outboxPath, TEXTS } from './texts';

export interface OutboxPageProps {
  show: MailList;
  mails: readonly MailView[];
  /** The mail after which the next page begins; absent on the last page. */
  next?: number | undefined;
  /** Whether the member may send all failed mails again. */
  mayRetryAll: boolean;
}

/** Mails that failed, wait or were sent, the newest first. */
export function OutboxPage({ show, mails, next, mayRetryAll }: OutboxPageProps) {
  const { list } = TEXTS;
  return (
    <>
      <Title lead={list.lead[show]}>{TEXTS.title}</Title>
      <Tabs label={list.tabs} names={list.names} current={show} pathOf={outboxPath} />
      {show === 'failed' && mails.length > 0 && mayRetryAll && (
        <Form action="/outbox/retry-failed" isInline>
          <Button type="submit">{list.retryAll}</Button>
          <Text tone="muted">{list.retryAllHint}</Text>
        </Form>
      )}
      <Rows
        label={`${TEXTS.title}: ${list.names[show]}`}
        items={mails}
        keyOf={({ id }) => id}
        empty={list.empty[show]}
        columns={[
          {
            label: list.mail,
            cell: ({ id, kind }) => <TextLink href={`/outbox/${id}`}>{MAIL_NAMES[kind]}</TextLink>,
          },
          { label: list.to, cell: ({ recipient }) => recipient },
          {
            label: LABELS.order,
            cell: ({ order }) => order && <TextLink href={orderPath(order)}>{order}</TextLink>,
          },
          {
            label: list.at[show],
            cell: ({ queuedAt, nextAt, sentAt }) => <Time at={sentAt ?? nextAt ?? queuedAt} />,
          },
          ...(show === 'sent' ? [] : [{ label: list.why, cell: ({ lastError }: MailView) => lastError }]),
        ]}
      />
      <Paging address={outboxPath(show)} parameter="after" next={next} />
    </>
  );
}
