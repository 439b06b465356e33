import type { Field as CatalogueField, Fields } from '@stepwell/contract/catalogue-fields';
import { Button } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { useFormState } from '../shared/form-state';
import { Title } from '../shared/Heading';
import { SelectField } from '../shared/SelectField';
import { EntryField } from './EntryField';
import styles from './EntryForm.module.css';
import { itemCount } from './form-values';
import { ListField } from './ListField';
import { PictureField, type PictureFieldProps } from './PictureField';
import { CATALOGUE, ENTRY, fieldText } from './texts';

interface Part {
  title: string;
  /** Names of the fields of this part. */
  fields: readonly string[];
}

export interface EntryPageProps {
  title: string;
  lead?: string | undefined;
  action: string;
  fields: Fields;
  parts: readonly Part[];
  /** The entry as JSON and its revision, as the form shows them, so that the server detects changes by another member of staff. */
  hidden: Readonly<Record<string, string>>;
  /** The picture's field, and what its control shows. */
  picture: PictureFieldProps & { field: string };
  /** Names of the mentors by id; only for a course. */
  mentors?: Readonly<Record<string, string>> | undefined;
  /** Name of the list to which an item was just added, which is therefore unfolded. */
  opened?: string | undefined;
  back: string;
}

/** The form of a course or mentor. Its controls are derived from the contract's table of fields, so that a new field appears by itself. */
export function EntryPage({ title, lead, action, hidden, fields, parts, back, ...form }: EntryPageProps) {
  const named = new Set(parts.flatMap((part) => part.fields));
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const all = others.length > 0 ? [...parts, { title: ENTRY.more, fields: others }] : parts;
  return (
    <>
      <Title lead={lead} back={{ to: back, label: CATALOGUE.back }}>
        {title}
      </Title>
      <Form action={action} encType="multipart/form-data" hidden={hidden}>
        <div className={styles.form}>
          {/* The Enter key presses a form's first button. That is this hidden button, which opens the preview. */}
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
    </>
  );
}

/** A group of fields. A list is folded unless it has an error or a new item. */
function FormPart({ title, fields, opened, ...form }: Part & ControlsProps & Pick<EntryPageProps, 'opened'>) {
  const { values, errors } = useFormState();
  const controls = fields.map((name) => <Control key={name} name={name} {...form} />);
  const list = fields.find((name) => form.table[name]?.kind === 'list');
  if (list === undefined)
    return (
      <fieldset className={styles.part}>
        <legend>{title}</legend>
        <div className={styles.fields}>{controls}</div>
      </fieldset>
    );
  const isWrong = Object.keys(errors).some((name) => name === list || name.startsWith(`${list}.`));
  const count = itemCount(list, values);
  return (
    <details className={styles.part} open={isWrong || opened === list}>
      <summary>{ENTRY.counted(title, count)}</summary>
      {controls}
    </details>
  );
}

interface ControlsProps extends Pick<EntryPageProps, 'picture' | 'mentors'> {
  table: Fields;
}

function Control({ name, table, picture, mentors = {} }: ControlsProps & { name: string }) {
  const field = table[name];
  if (name === 'mentor')
    return (
      <SelectField
        name="mentor"
        label={fieldText('mentor').label}
        options={mentors}
        placeholder={ENTRY.noMentor}
      />
    );
  if (!field) return null;
  if (field.kind === 'list') return <ListField name={name} of={field.of} />;
  return (
    <>
      {name === picture.field && (
        <div className={styles.wide}>
          <PictureField {...picture} />
        </div>
      )}
      <div className={isShort(field) ? undefined : styles.wide}>
        <EntryField name={name} field={field} />
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
