import type { Field as CatalogueField, Fields } from '@stepwell/contract/catalogue-fields';
import { Alert, Button, Field, Select } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import type { Typed } from '../shared/TextField';
import { EntryField } from './EntryField';
import styles from './EntryForm.module.css';
import { itemCount } from './form-values';
import { ListField } from './ListField';
import { PictureField } from './PictureField';
import { ENTRY, fieldText } from './texts';

export interface EntryFormProps extends Typed {
  action: string;
  fields: Fields;
  parts: readonly { title: string; fields: readonly string[] }[];
  /** The entry as JSON and its revision, as the form shows them, so that the server detects changes by another member of staff. */
  hidden: Readonly<Record<string, string>>;
  picture: { field: string; shape: 'course' | 'mentor'; shown: string };
  /** Names of the mentors by id; only for a course. */
  mentors?: Readonly<Record<string, string>> | undefined;
  /** Name of the list to which an item was just added, which is therefore unfolded. */
  opened?: string | undefined;
  /** Why the last attempt was refused. */
  refusal?: string | undefined;
  back: string;
}

/** The form of a course or mentor. Its controls are derived from the contract's table of fields, so a new field of the table appears in the form. */
export function EntryForm({ fields, parts, ...form }: EntryFormProps) {
  const { action, hidden, refusal, back } = form;
  const named = new Set(parts.flatMap((part) => part.fields));
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const all = others.length > 0 ? [...parts, { title: ENTRY.more, fields: others }] : parts;
  return (
    <Form action={action} encType="multipart/form-data" hidden={hidden}>
      <div className={styles.form}>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        {/* The Enter key presses a form's first button, so this hidden one makes it open the preview. */}
        <button type="submit" name="press" value="preview" hidden tabIndex={-1} aria-hidden="true" />
        {all.map((part) => (
          <FormPart key={part.title} table={fields} {...form} {...part} />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" name="press" value="preview" variant="action">
            {ENTRY.look}
          </Button>
          <Button href={back} variant="outline">
            {ENTRY.leave}
          </Button>
        </div>
      </div>
    </Form>
  );
}

type FormPartProps = Pick<EntryFormProps, 'picture' | 'mentors' | 'opened' | 'values' | 'errors'> & {
  title: string;
  /** Names of the fields of this part. */
  fields: readonly string[];
  table: Fields;
};

/** A group of fields. Long lists are folded. */
function FormPart({ title, fields, table, opened, ...typed }: FormPartProps) {
  const controls = fields.map((name) => <Control key={name} name={name} table={table} {...typed} />);
  const list = fields.find((name) => table[name]?.kind === 'list');
  if (list === undefined)
    return (
      <fieldset className={styles.part}>
        <legend>{title}</legend>
        <div className={styles.fields}>{controls}</div>
      </fieldset>
    );
  const isWrong = Object.keys(typed.errors ?? {}).some(
    (name) => name === list || name.startsWith(`${list}.`),
  );
  const count = itemCount(list, typed.values ?? {});
  return (
    <details className={styles.part} open={isWrong || opened === list}>
      <summary>{ENTRY.counted(title, count)}</summary>
      {controls}
    </details>
  );
}

type ControlProps = Pick<EntryFormProps, 'picture' | 'mentors'> & Typed & { name: string; table: Fields };

function Control({ name, table, picture, mentors = {}, ...typed }: ControlProps) {
  const field = table[name];
  if (name === 'mentor')
    return (
      <Field id="mentor" label={fieldText('mentor').label} error={typed.errors?.mentor}>
        <Select
          name="mentor"
          options={mentors}
          placeholder={ENTRY.noMentor}
          defaultValue={typed.values?.mentor ?? ''}
        />
      </Field>
    );
  if (!field) return null;
  if (field.kind === 'list') return <ListField name={name} of={field.of} {...typed} />;
  return (
    <>
      {name === picture.field && (
        <div className={styles.wide}>
          <PictureField {...picture} {...typed} />
        </div>
      )}
      <div className={isShort(field) ? undefined : styles.wide}>
        <EntryField name={name} field={field} {...typed} />
      </div>
    </>
  );
}

/** Whether a field takes half of the width on a wide screen. */
function isShort(field: CatalogueField): boolean {
  return (
    ['count', 'flag', 'money', 'moment', 'status'].includes(field.kind) ||
    ('max' in field && field.max <= 100)
  );
}
