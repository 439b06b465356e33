import type { SubscriberCount, SubscriberView } from '@stepwell/api/list-subscribers';
import { Button, TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { SearchLine } from '../shared/SearchLine';
import { Tabs } from '../shared/Tabs';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { type SubscriberList, TEXTS } from './texts';

export interface NewsletterPageProps {
  show: SubscriberList;
  /** The search: the list has the addresses that begin with this text. */
  search: string;
  count: SubscriberCount;
  subscribers: readonly SubscriberView[];
  /** The address after which the next page begins; absent on the last page. */
  next?: string | undefined;
}

/** The addresses of the newsletter in alphabetical order, and their download. */
export function NewsletterPage({ show, search, count, subscribers, next }: NewsletterPageProps) {
  const { list, find } = TEXTS;
  const listPath = (each: SubscriberList) =>
    `/newsletter?${new URLSearchParams({ show: each, ...(search && { search }) })}`;
  return (
    <>
      <Title
        lead={TEXTS.lead}
        end={
          count.confirmed > 0 && (
            <Button href="/newsletter/addresses.csv" variant="outline">
              {TEXTS.download}
            </Button>
          )
        }
      >
        {TEXTS.title}
      </Title>
      <SearchLine action="/newsletter" hidden={{ show }} search={search} {...find} />
      <Tabs label={list.tabs} names={list.names(count)} current={show} pathOf={listPath} />
      <Rows
        label={TEXTS.title}
        items={subscribers}
        keyOf={({ email }) => email}
        empty={search ? list.noneFound : list.empty[show]}
        columns={[
          { label: LABELS.email, cell: ({ email }) => email },
          { label: list.since, cell: ({ since }) => <Time at={since} /> },
          ...(show === 'confirmed'
            ? [{ label: list.confirmedAt, cell: ({ confirmed }: SubscriberView) => <Time at={confirmed} /> }]
            : []),
          {
            label: list.subscription,
            cell: ({ email }) => (
              <TextLink href={`/newsletter/unsubscribe?${new URLSearchParams({ email })}`}>
                {list.unsubscribe}
              </TextLink>
            ),
          },
        ]}
      />
      <Paging address={listPath(show)} parameter="after" next={next} />
    </>
  );
}
