import type { Fields } from '@stepwell/contract/catalogue-fields';
import { Alert, Button, Field, Select } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import type { Typed } from '../shared/TextField';
import { EntryField } from './EntryField';
import styles from './EntryForm.module.css';
import { ListField } from './ListField';
import { PictureField } from './PictureField';

export interface EntryFormProps extends Typed {
  action: string;
  fields: Fields;
  parts: readonly { title: string; fields: readonly string[] }[];
  /** The entry that the form shows as JSON, and its revision: a change of another member of staff meanwhile is noticed. */
  hidden: Readonly<Record<string, string>>;
  picture: { field: string; shape: 'course' | 'mentor'; shown?: string | undefined };
  /** Names of the mentors by id; only of a course. */
  mentors?: Readonly<Record<string, string>> | undefined;
  /** Why the last attempt was refused. */
  refusal?: string | undefined;
  back: string;
}

/** The form of a course or mentor, made of the contract's table of fields: a new field there is a control here. */
export function EntryForm({ fields, parts, ...form }: EntryFormProps) {
  const { action, hidden, refusal, back, values, errors } = form;
  const named = new Set(parts.flatMap((part) => part.fields));
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const all = others.length > 0 ? [...parts, { title: 'More', fields: others }] : parts;
  return (
    <Form action={action} encType="multipart/form-data" hidden={hidden}>
      <div className={styles.form}>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        {/* The press of the Enter key is that of the first button. */}
        <button type="submit" name="press" value="preview" hidden tabIndex={-1} aria-hidden="true" />
        {all.map((part) => (
          <fieldset key={part.title} className={styles.part}>
            <legend>{part.title}</legend>
            {part.fields.map((name) => (
              <Control key={name} name={name} {...form} fields={fields} values={values} errors={errors} />
            ))}
          </fieldset>
        ))}
        <div className={styles.presses}>
          <Button type="submit" name="press" value="preview" variant="action">
            Look at the changes
          </Button>
          <Button href={back} variant="outline">
            Leave without saving
          </Button>
        </div>
      </div>
    </Form>
  );
}

type ControlProps = Pick<EntryFormProps, 'fields' | 'picture' | 'mentors'> & Typed & { name: string };

function Control({ name, fields, picture, mentors = {}, ...typed }: ControlProps) {
  const field = fields[name];
  if (name === 'mentor')
    return (
      <Field id="mentor" label="Mentor" error={typed.errors?.mentor}>
        <Select
          name="mentor"
          options={mentors}
          placeholder="No mentor"
          defaultValue={typed.values?.mentor ?? ''}
        />
      </Field>
    );
  if (!field) return null;
  if (field.kind === 'list') return <ListField name={name} of={field.of} {...typed} />;
  return (
    <>
      {name === picture.field && <PictureField {...picture} {...typed} />}
      <EntryField name={name} field={field} {...typed} />
    </>
  );
}
