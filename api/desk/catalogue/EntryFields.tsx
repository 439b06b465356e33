import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import type { Field, Fields } from '@stepwell/contract/catalogue-fields';
import { CheckField, SelectField, TextField } from '../frame/form';
import { useRefused, useRefusedBelow } from '../frame/form-state';
import { type FormPart, fieldText } from './field-texts';
import { type FormValues, itemCount } from './form-values';
import { PictureField } from './PictureField';

interface EntryFieldsProps {
  /** The contract's table of fields, from which the controls follow. */
  fields: Fields;
  parts: readonly FormPart[];
  values: FormValues;
  picture: { field: string; shape: 'course' | 'mentor'; shown: string };
  /** Names of the mentors by id; only for a course. */
  mentors?: Readonly<Record<string, string>> | undefined;
}

export function EntryFields({ fields, parts, ...props }: EntryFieldsProps) {
  return parts.map((part) => {
    const [first = ''] = part.fields;
    const field = fields[first];
    if (field?.kind === 'list')
      return (
        <ListField key={part.title} title={part.title} name={first} of={field.of} values={props.values} />
      );
    return (
      <fieldset key={part.title} className="form-part">
        <legend>{part.title}</legend>
        <div className="form-grid">
          {part.fields.map((name) => (
            <Cell key={name} name={name} field={fields[name]} {...props} />
          ))}
        </div>
      </fieldset>
    );
  });
}

interface CellProps extends Omit<EntryFieldsProps, 'fields' | 'parts'> {
  name: string;
  field: Field | undefined;
}

function Cell({ name, field, values, picture, mentors = {} }: CellProps) {
  if (!field || field.kind === 'list') return null;
  const value = String(values[name] ?? '');
  if (name === 'mentor')
    return <SelectField name={name} label="Mentor" options={{ '': 'No mentor', ...mentors }} value={value} />;
  return (
    <div className="form-cell" data-wide={isWide(field) || undefined}>
      {name === picture.field && <PictureField shape={picture.shape} shown={picture.shown} values={values} />}
      <EntryField name={name} field={field} value={value} />
    </div>
  );
}

interface ListFieldProps {
  title: string;
  name: string;
  of: Fields;
  values: FormValues;
}

/**
 * The items of a list, folded unless one has a mistake, and an empty one for an addition. The desk's script takes the empty one as the template of "Add", and adds the buttons that
 * move and remove items; without scripts, an item is removed by emptying it.
 */
function ListField({ title, name, of, values }: ListFieldProps) {
  const count = itemCount(name, values);
  const { error } = useRefused(name);
  const isWrong = useRefusedBelow(name) || error !== undefined;
  return (
    <details className="form-part" open={isWrong}>
      <summary>{`${title} (${count})`}</summary>
      {error && (
        <p id={name} className="message">
          {error}
        </p>
      )}
      <div className="entry-list" data-entry-list={name} data-label={fieldText(name).label}>
        {Array.from({ length: count + 1 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, and an item is named by its place
          <fieldset key={at} className="entry-item" data-entry-item data-empty={at === count || undefined}>
            <legend>{at === count ? 'One more' : `${fieldText(name).label} ${at + 1}`}</legend>
            <div className="form-grid">
              {Object.entries(of).map(([part, field]) => {
                const partName = `${name}[${at}].${part}`;
                if (field.kind === 'list') return null;
                return (
                  <div key={part} className="form-cell" data-wide={isWide(field) || undefined}>
                    <EntryField
                      name={partName}
                      field={field}
                      value={String(values[partName] ?? '')}
                      label={part}
                    />
                  </div>
                );
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

interface EntryFieldProps {
  /** Name in the form. */
  name: string;
  field: Exclude<Field, { kind: 'list' }>;
  value: string;
  /** The field whose label is shown; default: `name`. */
  label?: string;
}

/** The control of one field; its kind decides which. */
function EntryField({ name, field, value, label: labelled = name }: EntryFieldProps) {
  const { label, hint } = fieldText(labelled);
  // In a list no field is marked as required, because an empty item is left out. With `autocomplete="off"`, Back would empty the form.
  const shared = {
    autoComplete: 'on',
    name,
    label,
    hint,
    value,
    required: Boolean(field.isNeeded) && labelled === name,
  };
  switch (field.kind) {
    case 'flag':
      return (
        <CheckField name={name} isChecked={value === 'true'}>
          {label}
        </CheckField>
      );
    case 'status':
      return <SelectField {...shared} options={COURSE_STATUS_LABELS} />;
    case 'moment':
      return <TextField {...shared} type="datetime-local" />;
    case 'prose':
      return <TextField {...shared} rows={5} />;
    case 'lines':
      return <TextField {...shared} rows={5} />;
    case 'money':
      return <TextField {...shared} inputMode="decimal" />;
    case 'count':
      return <TextField {...shared} inputMode="numeric" />;
    case 'line':
      return <TextField {...shared} />;
    default:
      return <TextField {...shared} inputMode="url" />;
  }
}

/** Whether a field takes both columns of a wide screen. */
function isWide(field: Field): boolean {
  return (
    field.kind === 'prose' ||
    field.kind === 'lines' ||
    field.kind === 'image' ||
    (field.kind === 'line' && field.max > 150)
  );
}
