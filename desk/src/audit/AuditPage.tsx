import type { AuditLine } from '@stepwell/api/audit';
import { Button, Field, Select, Text } from '@stepwell/shared-ui';
import { actorName } from '../orders/texts';
import { ButtonRow } from '../shared/ButtonRow';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { TextField, type Typed } from '../shared/TextField';
import { Time } from '../shared/Time';
import styles from './AuditPage.module.css';
import { ChangeDetail } from './ChangeDetail';
import { ACTION_GROUPS, ACTION_NAMES, AUDIT, actionName } from './texts';

export interface AuditPageProps extends Typed {
  /** The search as it was sent. */
  values: Readonly<Record<string, string>>;
  /** Names of all actors in the log and of all members of staff. */
  people: readonly string[];
  lines: readonly AuditLine[];
  /** Cursor of the next page. */
  next: string | undefined;
}

const { columns } = AUDIT;

/** The audit log with its search. The page's address contains the search. */
export function AuditPage({ values, errors, people, lines, next }: AuditPageProps) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  const at = `/audit?${query}`;
  const fields = { values, errors };
  return (
    <>
      <Title lead={AUDIT.lead}>{AUDIT.title}</Title>
      <form action="/audit" className={styles.search}>
        <Field id="actor" label={AUDIT.actor}>
          <Select
            name="actor"
            placeholder={AUDIT.anyone}
            options={Object.fromEntries(people.map((name) => [name, name]))}
            defaultValue={values.actor ?? ''}
          />
        </Field>
        <Field id="action" label={AUDIT.action}>
          <Select
            name="action"
            placeholder={AUDIT.anything}
            options={{ ...ACTION_GROUPS, ...ACTION_NAMES }}
            defaultValue={values.action ?? ''}
          />
        </Field>
        <TextField name="subject" label={AUDIT.subject} hint={AUDIT.subjectHint} {...fields} />
        <TextField type="date" name="from" label={AUDIT.from} {...fields} />
        <TextField type="date" name="to" label={AUDIT.to} {...fields} />
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
              <span className={styles.who}>
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
      <Paging at={at} next={next} by="after" />
    </>
  );
}
