import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import type { Field as CatalogueField } from '@stepwell/contract/catalogue-fields';
import { Checkbox, Field, Select } from '@stepwell/shared-ui';
import { TextField, type Typed } from '../shared/TextField';
import { fieldText } from './texts';

export interface EntryFieldProps extends Typed {
  /** Name of the field in the contract's table. */
  name: string;
  field: Exclude<CatalogueField, { kind: 'list' }>;
  /** Name in the form, such as `courseOverview.0.title` in a list; default: `name`. */
  at?: string;
}

const LONG_ROWS = 5;

/** The form control of one field of a course or mentor; its kind determines the control. */
export function EntryField({ name, field, at = name, values = {}, errors = {} }: EntryFieldProps) {
  const { label, hint } = fieldText(name);
  const value = values[at] ?? '';
  const common = { name: at, label, hint, values, errors, required: field.isNeeded };
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox name={at} value="true" defaultChecked={value === 'true'} error={errors[at]}>
          {hint ? `${label}. ${hint}` : label}
        </Checkbox>
      );
    case 'status':
      return (
        <Field id={at} label={label} hint={hint} error={errors[at]} required={field.isNeeded}>
          <Select name={at} options={COURSE_STATUS_LABELS} defaultValue={value || '0'} />
        </Field>
      );
    case 'moment':
      return <TextField {...common} type="datetime-local" />;
    case 'prose':
      return <TextField {...common} rows={LONG_ROWS} maxLength={field.max} />;
    case 'lines':
      return <TextField {...common} rows={LONG_ROWS} />;
    case 'line':
      return <TextField {...common} maxLength={field.max} />;
    case 'money':
      return <TextField {...common} inputMode="decimal" />;
    case 'count':
      return <TextField {...common} inputMode="numeric" />;
    default:
      return <TextField {...common} inputMode="url" />;
  }
}
