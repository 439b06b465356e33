import type { FoundPerson } from '@stepwell/api/find-people';
import { Button, TextLink } from '@stepwell/shared-ui';
import { personPath } from '../orders/order-paths';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { TextField } from '../shared/TextField';
import { Time } from '../shared/Time';
import styles from './PeoplePage.module.css';
import { TEXTS } from './texts';

export interface PeoplePageProps {
  search: string;
  /** Absent before a search. */
  people?: readonly FoundPerson[] | undefined;
}

/** The search for a person by what their orders have. */
export function PeoplePage({ search, people }: PeoplePageProps) {
  const { find, list } = TEXTS;
  return (
    <>
      <Title lead={TEXTS.lead}>{TEXTS.title}</Title>
      <search>
        <form method="get" action="/people" className={styles.find}>
          <TextField
            name="search"
            label={find.label}
            hint={find.hint}
            value={search}
            maxLength={200}
            required
          />
          <div>
            <Button type="submit" variant="action">
              {find.press}
            </Button>
          </div>
        </form>
      </search>
      {people && (
        <Rows
          label={list.label}
          items={people}
          keyOf={({ email }) => email}
          empty={list.empty}
          columns={[
            { label: list.email, cell: ({ email }) => <TextLink href={personPath(email)}>{email}</TextLink> },
            { label: list.name, cell: ({ name }) => name },
            { label: list.phone, cell: ({ phone }) => phone },
            { label: list.orders, isNumber: true, cell: ({ orders }) => orders },
            { label: list.newest, cell: ({ newestOrderAt }) => <Time at={newestOrderAt} /> },
          ]}
        />
      )}
    </>
  );
}
