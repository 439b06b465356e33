import type { FoundPerson } from '@stepwell/api/find-people';
import { TextLink } from '@stepwell/shared-ui';
import { personPath } from '../orders/order-paths';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { SearchLine } from '../shared/SearchLine';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { TEXTS } from './texts';

export interface PeoplePageProps {
  search: string;
  /** Absent before a search. */
  people?: readonly FoundPerson[] | undefined;
}

/** The search for people by what is in their orders, such as name, phone number or address. */
export function PeoplePage({ search, people }: PeoplePageProps) {
  const { find, list } = TEXTS;
  return (
    <>
      <Title lead={TEXTS.lead}>{TEXTS.title}</Title>
      <SearchLine action="/people" required search={search} {...find} />
      {people && (
        <Rows
          label={list.label}
          items={people}
          keyOf={({ email }) => email}
          empty={list.empty}
          columns={[
            {
              label: LABELS.email,
              cell: ({ email }) => <TextLink href={personPath(email)}>{email}</TextLink>,
            },
            { label: LABELS.name, cell: ({ name }) => name },
            { label: LABELS.phone, cell: ({ phone }) => phone },
            { label: LABELS.orders, isNumber: true, cell: ({ orders }) => orders },
            { label: list.newest, cell: ({ newestOrderAt }) => <Time at={newestOrderAt} /> },
          ]}
        />
      )}
    </>
  );
}
