import { cutText } from '@stepwell/contract';
import type { Fields } from '@stepwell/contract/catalogue-fields';
import { Rows } from '../frame/rows';
import { fieldText } from './field-texts';
import { type FormValues, fieldsIn } from './form-values';

/** Characters of a long value that the list of differences shows. */
const MAX_SHOWN = 300;

interface DifferencesProps {
  fields: Fields;
  saved: FormValues;
  typed: FormValues;
}

/** The fields in which a form differs from what a colleague has saved meanwhile. */
export function Differences({ fields, saved, typed }: DifferencesProps) {
  const texts = (values: FormValues) => fieldsIn(fields, values);
  const [now, mine] = [texts(saved), texts(typed)];
  const differing = Object.keys(fields).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(mine[field]),
  );
  const shown = (value: unknown) => {
    const items = [value]
      .flat()
      .map((item) =>
        typeof item === 'object' ? Object.values(Object(item)).filter(Boolean).join(', ') : String(item),
      );
    return cutText(items.join('; '), MAX_SHOWN);
  };
  return (
    <Rows
      label="Differences"
      columns={[
        { label: 'Field', isWhole: true, cell: (field) => fieldText(field).label },
        { label: 'Saved now', cell: (field) => shown(now[field]) },
        { label: 'In this form', cell: (field) => shown(mine[field]) },
      ]}
      items={differing}
      keyOf={(field) => field}
      empty="The form has the same values."
    />
  );
}
