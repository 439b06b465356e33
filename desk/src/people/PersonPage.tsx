import type { KnownData } from '@stepwell/api/known-data';
import { cutText, formatAmount } from '@stepwell/contract';
import { Button, Text, TextLink } from '@stepwell/shared-ui';
import { orderPath } from '../orders/order-paths';
import { StatusChip } from '../orders/StatusChip';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { formatTime, Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { TEXTS } from './texts';

export interface PersonPageProps {
  known: KnownData;
  canExport: boolean;
  canErase: boolean;
}

/** Number of characters that the list shows of a question. */
const EXCERPT_LENGTH = 160;

/** All data that is stored about an e-mail address. */
export function PersonPage({ known, canExport, canErase }: PersonPageProps) {
  const { email, orders, queries, newsletterSince, openingNotices, mails } = known;
  const texts = TEXTS.known;
  const isKnown =
    orders.length + queries.length + openingNotices.length + mails.length > 0 || newsletterSince !== null;
  return (
    <>
      <Title back={{ to: '/people', label: texts.back }} lead={isKnown ? undefined : texts.nothing}>
        {email}
      </Title>
      {isKnown && (
        <>
          <Part title={LABELS.orders}>
            <Rows
              label={LABELS.orders}
              items={orders}
              keyOf={({ orderId }) => orderId}
              empty={texts.noOrders}
              columns={[
                {
                  label: LABELS.order,
                  cell: ({ orderId }) => <TextLink href={orderPath(orderId)}>{orderId}</TextLink>,
                },
                { label: LABELS.course, cell: ({ course }) => course },
                { label: LABELS.amount, isNumber: true, cell: ({ total }) => formatAmount(total) },
                {
                  label: LABELS.status,
                  cell: ({ status }) => (
                    <span>
                      <StatusChip status={status} />
                    </span>
                  ),
                },
                { label: texts.placed, cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          </Part>
          <Part title={texts.questions}>
            <Rows
              label={texts.questions}
              items={queries}
              keyOf={({ id }) => id}
              empty={texts.noQuestions}
              columns={[
                {
                  label: texts.question,
                  cell: ({ id, message }) => (
                    <TextLink href={`/questions/${id}`}>{cutText(message, EXCERPT_LENGTH)}</TextLink>
                  ),
                },
                { label: texts.sent, cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          </Part>
          <Part title={texts.others}>
            <Facts
              facts={[
                [
                  texts.newsletter,
                  newsletterSince ? texts.requested(formatTime(newsletterSince)) : texts.notOnList,
                ],
                [texts.waits, openingNotices.join(', ')],
                [texts.mails, texts.mailCount(mails.length)],
              ]}
            />
          </Part>
          {canExport && (
            <Form action="/people/export" hidden={{ email }} isInline>
              <Button type="submit" variant="outline">
                {texts.export}
              </Button>
              <Text as="span" size="sm" tone="muted">
                {texts.exportLead}
              </Text>
            </Form>
          )}
          {canErase && (
            <div>
              <Button href={`/people/erase?${new URLSearchParams({ email })}`} variant="outline">
                {texts.erase}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
