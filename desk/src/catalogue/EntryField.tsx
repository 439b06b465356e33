import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import type { Field as CatalogueField } from '@stepwell/contract/catalogue-fields';
import { CheckField } from '../shared/CheckField';
import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import { fieldText } from './texts';

export interface EntryFieldProps {
  /** Name of the field in the contract's table. */
  name: string;
  field: Exclude<CatalogueField, { kind: 'list' }>;
  /** Name in the form, such as `courseOverview.0.title` in a list; default: `name`. */
  formName?: string;
}

const LONG_ROWS = 5;

/** The form control of one field of a course or mentor; its kind determines the control. */
export function EntryField({ name, field, formName = name }: EntryFieldProps) {
  const { label, hint } = fieldText(name);
  // In a list no field is required, because an item is removed by emptying it.
  const common = { name: formName, label, hint, required: field.isNeeded && formName === name };
  switch (field.kind) {
    case 'flag':
      return (
        <CheckField name={formName} value="true">
          {hint ? `${label}. ${hint}` : label}
        </CheckField>
      );
    case 'status':
      return <SelectField {...common} options={COURSE_STATUS_LABELS} value="0" />;
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
