import type { UploadedStatement } from '@stepwell/api/statement-uploads';
import { Field, TextInput, TextLink } from '@stepwell/shared-ui';
import { CheckField } from '../shared/CheckField';
import { Form } from '../shared/Form';
import { useFormState } from '../shared/form-state';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { TextField } from '../shared/TextField';
import { Time } from '../shared/Time';
import styles from './StatementsPage.module.css';
import { COLUMN_FIELDS, TEXTS } from './texts';

const { upload, kept } = TEXTS;

/** The form that uploads a bank statement, and the statements of the last day. */
export function StatementsPage({ statements }: { statements: readonly UploadedStatement[] }) {
  const { values, errors } = useFormState();
  const needsColumns = [...COLUMN_FIELDS, 'direction'].some((name) => name in errors || values[name]);
  return (
    <>
      <Title lead={TEXTS.lead}>{TEXTS.title}</Title>
      <Form action="/statements" encType="multipart/form-data" button={upload.button}>
        <Field
          id="file"
          label={upload.file}
          hint={Object.keys(errors).length > 0 ? upload.again : upload.hint}
          error={errors.file}
          required
        >
          <TextInput
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          />
        </Field>
        <details open={needsColumns} className={styles.columns}>
          <summary>{upload.columns}</summary>
          <div className={styles.fields}>
            {COLUMN_FIELDS.map((name) => (
              <TextField key={name} name={name} label={upload[name]} />
            ))}
            <CheckField name="direction" value="in">
              {upload.direction}
            </CheckField>
          </div>
        </details>
      </Form>
      <Part title={kept.title}>
        <Rows
          label={kept.title}
          columns={[
            {
              label: kept.name,
              cell: ({ id, name }) => <TextLink href={`/statements/${id}`}>{name}</TextLink>,
            },
            { label: kept.by, cell: ({ uploadedBy }) => uploadedBy },
            { label: kept.at, cell: ({ uploadedAt }) => <Time at={uploadedAt} /> },
          ]}
          items={statements}
          keyOf={({ id }) => id}
          empty={kept.empty}
        />
      </Part>
    </>
  );
}
