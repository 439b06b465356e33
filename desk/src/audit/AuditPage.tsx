import type { AuditLine } from '@stepwell/api/audit';
import { Button, Text } from '@stepwell/shared-ui';
import { actorName } from '../orders/texts';
import { ButtonRow } from '../shared/ButtonRow';
import { useFormState } from '../shared/form-state';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import { Time } from '../shared/Time';
import styles from './AuditPage.module.css';
import { ChangeDetail } from './ChangeDetail';
import { ACTION_GROUPS, ACTION_NAMES, AUDIT, actionName } from './texts';

export interface AuditPageProps {
  /** Names of all actors in the log. */
  people: readonly string[];
  lines: readonly AuditLine[];
  /** Cursor of the next page. */
  next: string | undefined;
}

const { columns } = AUDIT;

/** The audit log with its search. The page's address contains the search. */
export function AuditPage({ people, lines, next }: AuditPageProps) {
  const query = new URLSearchParams(useFormState().values);
  return (
    <>
      <Title lead={AUDIT.lead}>{AUDIT.title}</Title>
      <form action="/audit" className={styles.search}>
        <SelectField
          name="actor"
          label={AUDIT.actor}
          placeholder={AUDIT.anyone}
          options={Object.fromEntries(people.map((name) => [name, name]))}
        />
        <SelectField
          name="action"
          label={AUDIT.action}
          placeholder={AUDIT.anything}
          options={{ ...ACTION_NAMES, ...ACTION_GROUPS }}
        />
        <TextField name="subject" label={AUDIT.subject} hint={AUDIT.subjectHint} />
        <TextField type="date" name="from" label={AUDIT.from} />
        <TextField type="date" name="to" label={AUDIT.to} />
        <ButtonRow>
          <Button type="submit">{AUDIT.search}</Button>
          {query.size > 0 && (
            <Button href="/audit" variant="outline">
              {AUDIT.all}
            </Button>
          )}
          <Button href={`/audit.csv?${query}`} variant="outline" download>
            {AUDIT.csv}
          </Button>
        </ButtonRow>
      </form>
      <Rows
        label={AUDIT.title}
        items={lines}
        keyOf={({ id }) => id}
        empty={AUDIT.empty}
        columns={[
          { label: columns.at, cell: (line) => <Time at={line.at} /> },
          {
            label: columns.by,
            cell: ({ actor, origin }) => (
              <span className={styles.actor}>
                <span>{actorName(actor)}</span>
                <Text as="span" size="xs" tone="muted">
                  {origin}
                </Text>
              </span>
            ),
          },
          { label: columns.action, cell: ({ action }) => actionName(action) },
          { label: columns.subject, cell: ({ subject }) => subject },
          {
            label: columns.detail,
            cell: ({ subject, detail }) => <ChangeDetail subject={subject} detail={detail} />,
          },
        ]}
      />
      <Paging address={`/audit?${query}`} next={next} parameter="after" />
    </>
  );
}
